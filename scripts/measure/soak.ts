/**
 * Loads and attacks the executable on this machine, in full size, and tells what came of it: `bun run soak`. Takes
 * `--seed N`, `--only PART,PART` and `--share S` (of the full size, 1 by default). Ends by itself.
 */
import { parseArgs } from 'node:util'
import { endAll } from '../../src/testing/ending.ts'
import type { Part, Scale } from './soak/part.ts'

/** Each is loaded when it is wanted. */
const parts: Record<string, Part> = {
  nonsense: async (scale) => (await import('./soak/nonsense.ts')).sendNonsense(scale),
  'hostile-texts': async (scale) => (await import('./soak/hostile.ts')).sendHostile(scale),
  crowd: async (scale) => (await import('./soak/crowd.ts')).keepWaiting(scale),
  bodies: async (scale) => (await import('./soak/slow-bodies.ts')).holdBodies(scale),
  memory: async (scale) => (await import('./soak/memory.ts')).keepMemory(scale),
  pictures: async (scale) => (await import('./soak/pictures.ts')).sendPictures(scale),
  uploads: async (scale) => (await import('./soak/uploads.ts')).uploadInARow(scale),
  'hostile-pictures': async (scale) =>
    (await import('./soak/hostile-pictures.ts')).sendHostilePictures(scale),
  kill: async (scale) => (await import('./soak/killing.ts')).kill(scale),
  model: async (scale) => (await import('./soak/model.ts')).compareWithModel(scale),
  disk: async (scale) => (await import('./soak/disk.ts')).fillDisk(scale),
  logins: async (scale) => (await import('./soak/logins.ts')).compareLogins(scale),
  links: async (scale) => (await import('./soak/links.ts')).plantLinks(scale),
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
