import { dirname, extname } from 'node:path'
import type { Source } from '../../../src/testing/sources.ts'
import { distancesFrom } from './distances.ts'
import { countOf, type Run } from './lines.ts'

/** Which tests may notice a mistake, the likely ones first: those near it, others that run it, and the slow ones. */
export type Tests = { near: Run[]; others: Run[]; slow: string[] }

type Place = { path: string; line: number }

/** So many imports away, a test is about the file. */
const nearest = 2

const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path)

/** Starts an executable, which holds the mistake only once it is built, or a browser, which takes long. */
const isSlow = ({ code, values }: Source) =>
  code.includes('startAsAda(') ||
  values.some((path) => /testing\/(binary|browser|desk)\.ts$/.test(path))

/** Whose coverage tells what they run. */
export const fastTests = (sources: readonly Source[]) =>
  sources.filter((each) => isTest(each) && !isSlow(each))

const slowTests = (sources: readonly Source[]) =>
  sources.filter((each) => isTest(each) && isSlow(each))

/** What no test runs in its own process is asked of those near it all the same: it may run in another. */
export function testsOf(
  all: ReadonlyMap<string, Source>,
  runs: readonly Run[],
  place: Place,
): Tests {
  const sources = [...all.values()]
  const found = runs
    .filter(({ passes }) => passes)
    .map((run) => ({ run, count: countOf(run, place), isNear: isNear(run, all, place.path) }))
  const running = found.filter(({ count }) => count > 0)
  const asked = running.length > 0 ? running : found.filter(({ isNear }) => isNear)
  // What is counted once may only have been loaded.
  const rankOf = ({ run, count }: (typeof found)[number]) =>
    2 * Number(subjectOf(run.path) === subjectOf(place.path)) + Number(count > 1)
  const ranked = asked.toSorted(
    (one, other) => rankOf(other) - rankOf(one) || one.run.seconds - other.run.seconds,
  )
  const mistaken = all.get(place.path)
  return {
    near: ranked.filter(({ isNear }) => isNear).map(({ run }) => run),
    others: ranked.filter(({ isNear }) => !isNear).map(({ run }) => run),
    slow: mistaken ? likelyFirst(slowTests(sources), mistaken).map(({ path }) => path) : [],
  }
}

function isNear({ path }: Run, all: ReadonlyMap<string, Source>, to: string) {
  const test = all.get(path)
  const distance = test && distancesFrom(test, all).get(to)
  return distance !== undefined && (dirname(path) === dirname(to) || distance <= nearest)
}

/** A file and the tests named after it have the same. */
const subjectOf = (path: string) => path.replace(/(\.test)?\.tsx?$/, '')

/** By the words they have in common with the file and its path; the fewer tests have a word, the more it tells. */
function likelyFirst(tests: readonly Source[], { path, code }: Source) {
  const words = new Map(tests.map((test) => [test, wordsOf(`${test.path} ${test.code}`)]))
  const all = [...words.values()]
  const weights = [...wordsOf(`${path} ${code}`)].map((word) => {
    const having = all.filter((each) => each.has(word)).length
    return { word, weight: having > 0 ? Math.log(tests.length / having) : 0 }
  })
  const likeness = (test: Source) =>
    weights.reduce((sum, { word, weight }) => sum + (words.get(test)?.has(word) ? weight : 0), 0) /
    Math.sqrt(words.get(test)?.size || 1)
  return tests.toSorted((one, other) => likeness(other) - likeness(one))
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[a-z]{3,}/g))

/** As many as take no longer, and one at least. */
export function within(seconds: number, runs: readonly Run[]) {
  let sum = 0
  return runs.filter((run, n) => {
    sum += run.seconds
    return n === 0 || sum <= seconds
  })
}

/** Tests with a DOM and those without need processes of their own. */
export const groupsOf = (runs: readonly Run[]) => [
  ...Map.groupBy(runs, ({ path }) => extname(path)).values(),
]
