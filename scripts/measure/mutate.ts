/**
 * Puts small mistakes into the code, one at a time, and tells which of them no test notices: `bun run mutate [PATHS]`.
 * Takes `--sample N` (100 by default), `--seed N`, and `--near`, which asks only the tests that load the file.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSources, type Source } from '../../src/testing/sources.ts'
import { Copy } from './mutate/copy.ts'
import { type Mutation, mutationsOf } from './mutate/mutations.ts'
import { testsOf } from './mutate/tests.ts'
import { randomFrom } from './soak/model/random.ts'

const root = join(import.meta.dir, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string' }, near: { type: 'boolean' } },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
const sample = Number(values.sample ?? 100)
const paths = positionals.length > 0 ? positionals : ['src', 'web']

const sources = await readSources()
const isWanted = ({ path }: Source) =>
  paths.some((each) => path === each || path.startsWith(`${each.replace(/\/$/, '')}/`)) &&
  !/\.test\.tsx?$|\/testing\/|^scripts\//.test(path)
const all: Mutation[] = []
for (const { path } of sources.filter(isWanted))
  all.push(...mutationsOf(path, await Bun.file(join(root, path)).text()))
const chosen = shuffled(all).slice(0, sample)

console.log(`${chosen.length} of ${all.length} mistakes; again with --seed ${seed}`)
const copy = new Copy(root)
process.once('exit', () => copy.remove())
process.once('SIGINT', () => process.exit(1))
process.once('SIGTERM', () => process.exit(1))

const survivors: Mutation[] = []
for (const [index, mutation] of chosen.entries()) {
  const began = performance.now()
  const by = await copy.with(mutation, () => noticedBy(mutation))
  if (by === undefined) survivors.push(mutation)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${index + 1}/${chosen.length}  ${by ?? 'NOBODY'} [${seconds} s]  ${told(mutation)}`)
}
const noticed = chosen.length - survivors.length
console.log(
  `\n${noticed} of ${chosen.length} noticed (${percent(noticed, chosen.length)}), seed ${seed}`,
)
for (const each of survivors) console.log(`  ${told(each)}`)

/** Who notices it first: the quickest are asked first. */
async function noticedBy({ path }: Mutation) {
  const { near, loading, rest } = testsOf(sources, path)
  if (!(await copy.passes(near))) return 'tests near it'
  if (!(await copy.passesTypes())) return 'types'
  if (!(await copy.passes(loading))) return 'tests that load it'
  if (!values.near && !(await copy.passesBuilt(rest))) return 'the rest'
  return undefined
}

function told({ path, line, what }: Mutation) {
  return `${path}:${line}  ${what}`
}

function percent(part: number, whole: number) {
  return `${Math.round((100 * part) / Math.max(1, whole))} %`
}

function shuffled<Each>(all: readonly Each[]): Each[] {
  const random = randomFrom(seed)
  return all
    .map((each) => ({ each, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ each }) => each)
}
