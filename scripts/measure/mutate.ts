/**
 * Puts small mistakes into the code, one at a time, and tells which of them no test notices: `bun run mutate [PATHS]`.
 * Takes `--sample N` (100 by default), `--seed N`, `--from N` to go on at the Nth, `--jobs N` (1 by default), `--near`,
 * which leaves out the executable and the browser, and `--again LOG`: only those that nobody noticed by an earlier log.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSources } from '../../src/testing/sources.ts'
import { survivorsIn } from './mutate/again.ts'
import { Copy } from './mutate/copy.ts'
import type { Run } from './mutate/lines.ts'
import { type Mutation, mutationsOf } from './mutate/mutations.ts'
import { randomFrom } from './mutate/random.ts'
import { runsOf } from './mutate/runs.ts'
import { fastTests, groupsOf, testsOf, within } from './mutate/tests.ts'

/** Seconds: of tests that are asked before the compiler, which takes about as long, then of the others, and of the slow. */
const limits = { first: 4, others: 30, slow: 40 }

const root = join(import.meta.dir, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    from: { type: 'string' },
    seed: { type: 'string' },
    jobs: { type: 'string' },
    near: { type: 'boolean' },
    again: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
const sample = Number(values.sample ?? 100)
const paths = positionals.length > 0 ? positionals : ['src', 'web']

const sources = new Map((await readSources()).map((source) => [source.path, source]))
const texts = new Map<string, string>()
for (const path of sources.keys()) texts.set(path, await Bun.file(join(root, path)).text())
const isWanted = (path: string) =>
  paths.some((each) => path === each || path.startsWith(`${each.replace(/\/$/, '')}/`)) &&
  !/\.test\.tsx?$|\/testing\/|^scripts\//.test(path)
const all = [...texts].flatMap(([path, text]) => (isWanted(path) ? mutationsOf(path, text) : []))
const chosen = values.again
  ? survivorsIn(await Bun.file(values.again).text(), all)
  : shuffled(all).slice(0, sample)
console.log(`${chosen.length} of ${all.length} mistakes; again with --seed ${seed}`)

const copies = Array.from({ length: Number(values.jobs ?? 1) }, () => new Copy(root))
process.once('exit', () => {
  for (const copy of copies) copy.remove()
})
process.once('SIGINT', () => process.exit(1))
process.once('SIGTERM', () => process.exit(1))

const runs = await runsOf(fastTests([...sources.values()]), texts, sources, copies)
for (const { path, passes } of runs)
  if (!passes) console.log(`${path} fails without a mistake, and isn't asked`)

const [copy] = copies
if (copy && !(await copy.passesTypes())) throw new Error('The types are wrong without a mistake.')

const queue = chosen.slice(Number(values.from ?? 1) - 1)
const asked = queue.length
const survivors: Mutation[] = []
await Promise.all(copies.map(askAll))
const noticed = asked - survivors.length
console.log(`\n${noticed} of ${asked} noticed (${percent(noticed, asked)}), seed ${seed}`)
for (const each of survivors) console.log(`  ${told(each)}`)

async function askAll(copy: Copy) {
  for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
    const place = `${chosen.indexOf(mutation) + 1}/${chosen.length}`
    const began = performance.now()
    const by = await noticedBy(copy, mutation)
    if (by === undefined) survivors.push(mutation)
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`${place}  ${by ?? 'NOBODY'} [${seconds} s]  ${told(mutation)}`)
  }
}

/** Who notices it first: the quickest are asked first. */
function noticedBy(copy: Copy, mutation: Mutation) {
  const { near, others, slow } = testsOf(sources, runs, mutation)
  const first = within(limits.first, near)
  const rest = within(limits.others, [...near.slice(first.length), ...others])
  const failingOf = async (tests: readonly Run[]) => {
    for (const group of groupsOf(tests)) {
      const failing = await copy.failingOf(group)
      if (failing) return failing
    }
    return undefined
  }
  return copy.with(
    mutation,
    async () =>
      (await failingOf(first)) ??
      ((await copy.passesTypes()) ? undefined : 'types') ??
      (await failingOf(rest)) ??
      (values.near ? undefined : await copy.failingBuilt(slow, limits.slow)),
  )
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
