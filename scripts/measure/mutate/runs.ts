import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '../../../src/testing/sources.ts'
import type { Copy } from './copy.ts'
import { distancesFrom } from './distances.ts'
import type { Run } from './lines.ts'

/** Runs each file of tests alone, but for those whose run is known, since nothing that they load has changed. */
export async function runsOf(
  tests: readonly Source[],
  texts: ReadonlyMap<string, string>,
  all: ReadonlyMap<string, Source>,
  copies: readonly Copy[],
): Promise<Run[]> {
  const folder = join(import.meta.dir, '../../../node_modules/.cache/mutate')
  mkdirSync(folder, { recursive: true })
  const kept = tests.map((test) => ({ test, name: nameOf(test, texts, all) }))
  const names = new Set(kept.map(({ name }) => name))
  for (const name of readdirSync(folder)) if (!names.has(name)) rmSync(join(folder, name))

  const isKnown = ({ name }: { name: string }) => existsSync(join(folder, name))
  const queue = kept.filter((each) => !isKnown(each))
  const known = kept.filter(isKnown).map(({ name }) => Bun.file(join(folder, name)).json())
  const runs: Run[] = await Promise.all(known)
  if (queue.length > 0) console.log(`running ${queue.length} files of tests, to see which lines`)
  const work = async (copy: Copy) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const run = await copy.measure(next.test.path)
      runs.push(run)
      if (run.passes) await Bun.write(join(folder, next.name), JSON.stringify(run))
    }
  }
  await Promise.all(copies.map(work))
  return runs
}

/** Another one as soon as a file that it loads is another. */
function nameOf(
  test: Source,
  texts: ReadonlyMap<string, string>,
  all: ReadonlyMap<string, Source>,
) {
  const hash = new Bun.CryptoHasher('sha256')
  for (const path of distancesFrom(test, all).keys()) hash.update(`${path}\n${texts.get(path)}\n`)
  return `${hash.digest('hex').slice(0, 32)}.json`
}
