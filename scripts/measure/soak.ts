/**
 * Loads and attacks the executable on this machine, in full size, and tells what came of it: `bun run soak`. Takes
 * `--seed N`, `--only PART,PART` and `--share S` (of the full size, 1 by default). Ends by itself.
 */
import { parseArgs } from 'node:util'
import { endAll } from '../../src/testing/ending.ts'
import { keepWaiting } from './soak/crowd.ts'
import { fillDisk } from './soak/disk.ts'
import { sendHostile } from './soak/hostile.ts'
import { sendHostilePictures } from './soak/hostile-pictures.ts'
import { kill } from './soak/killing.ts'
import { plantLinks } from './soak/links.ts'
import { compareLogins } from './soak/logins.ts'
import { keepMemory } from './soak/memory.ts'
import { compareWithModel } from './soak/model.ts'
import { sendNonsense } from './soak/nonsense.ts'
import type { Part, Scale } from './soak/part.ts'
import { sendPictures } from './soak/pictures.ts'
import { holdBodies } from './soak/slow-bodies.ts'
import { uploadInARow } from './soak/uploads.ts'

const parts: Record<string, Part> = {
  nonsense: sendNonsense,
  'hostile-texts': sendHostile,
  crowd: keepWaiting,
  bodies: holdBodies,
  memory: keepMemory,
  pictures: sendPictures,
  uploads: uploadInARow,
  'hostile-pictures': sendHostilePictures,
  kill,
  model: compareWithModel,
  disk: fillDisk,
  logins: compareLogins,
  links: plantLinks,
}
const longest = 30 * 60 * 1000

const { values } = parseArgs({
  options: { seed: { type: 'string' }, only: { type: 'string' }, share: { type: 'string' } },
})
const scale: Scale = {
  seed: Number(values.seed ?? Math.floor(Math.random() * 1e9)),
  share: Number(values.share ?? 1),
}
const wanted = values.only?.split(',') ?? Object.keys(parts)

setTimeout(() => stop('This takes too long.'), longest).unref()
process.once('SIGINT', () => stop('Stopped.'))

console.log(`seed ${scale.seed}; again with: bun run soak --seed ${scale.seed}`)
let failures = 0
for (const name of wanted) if (!(await run(name))) failures++
await endAll()
process.exit(failures === 0 ? 0 : 1)

async function run(name: string) {
  const began = performance.now()
  const tell = (verdict: string, words: string) => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${verdict.padEnd(4)}  ${name.padEnd(8)}  ${words} [${seconds} s]`)
  }
  try {
    const part = parts[name]
    if (!part) throw new Error(`there is no such part; there are ${Object.keys(parts).join(', ')}`)
    tell('ok', await part(scale))
    return true
  } catch (error) {
    tell('FAIL', error instanceof Error ? error.message : String(error))
    return false
  }
}

async function stop(words: string) {
  console.log(words)
  await endAll()
  process.exit(1)
}
