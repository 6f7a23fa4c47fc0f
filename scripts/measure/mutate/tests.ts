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
const isSlow = ({ values }: Source) =>
  values.some((path) => /testing\/(binary|browser|desk)\.ts$/.test(path))

/** Whose coverage tells what they run. */
export const fastTests = (sources: readonly Source[]) =>
  sources.filter((each) => isTest(each) && !isSlow(each))

const slowTests = (sources: readonly Source[]) =>
  sources.filter((each) => isTest(each) && isSlow(each)).map(({ path }) => path)

/**
 * What no test runs in its own process is asked of those near it all the same: it may run in another. The slow ones are
 * left out where they would only ask once more what a server does.
 */
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
  const isInProcess = running.length > 0 && !place.path.startsWith('web/')
  return {
    near: ranked.filter(({ isNear }) => isNear).map(({ run }) => run),
    others: ranked.filter(({ isNear }) => !isNear).map(({ run }) => run),
    slow: isInProcess ? [] : nearestFirst(slowTests(sources), place.path),
  }
}

function isNear({ path }: Run, all: ReadonlyMap<string, Source>, to: string) {
  const test = all.get(path)
  const distance = test && distancesFrom(test, all).get(to)
  return distance !== undefined && (dirname(path) === dirname(to) || distance <= nearest)
}

/** A file and the tests named after it have the same. */
const subjectOf = (path: string) => path.replace(/(\.test)?\.tsx?$/, '')

/** By how much of their folders' path they share. */
function nearestFirst(tests: readonly string[], path: string) {
  const shared = (test: string) => {
    const [one, other] = [dirname(test).split('/'), dirname(path).split('/')]
    const first = one.findIndex((part, n) => part !== other[n])
    return first < 0 ? one.length : first
  }
  return tests.toSorted((one, other) => shared(other) - shared(one))
}

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
