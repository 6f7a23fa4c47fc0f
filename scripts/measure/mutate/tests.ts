import { dirname } from 'node:path'
import { loadedBy, type Source } from '../../../src/testing/sources.ts'

/** The tests that may notice a mistake in a file: those near it, the others that load it, and the rest. */
export type Tests = { near: string[]; loading: string[]; rest: string[] }

/** So many imports away, a test is about the file. */
const nearest = 2

const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path)

/** Starts an executable, which holds the mistake only once it is built, or a browser, which takes long. */
const isSlow = ({ values }: Source) =>
  values.some((path) => /testing\/(binary|browser|desk)\.ts$/.test(path))

export function testsOf(sources: readonly Source[], path: string): Tests {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const tests: Tests = { near: [], loading: [], rest: [] }
  for (const source of sources.filter(isTest)) {
    const distance = distancesFrom(source, byPath).get(path)
    const isFast = !isSlow(source)
    const isBeside = dirname(source.path) === dirname(path)
    if (isFast && distance !== undefined && (isBeside || distance <= nearest))
      tests.near.push(source.path)
    else if (isFast && distance !== undefined) tests.loading.push(source.path)
    else tests.rest.push(source.path)
  }
  return tests
}

/** How many imports lie between a file and each that it loads. */
function distancesFrom(source: Source, byPath: ReadonlyMap<string, Source>) {
  const distances = new Map([[source.path, 0]])
  for (const [path, distance] of distances) {
    const file = byPath.get(path)
    for (const next of file ? [...loadedBy(file), ...file.lazy] : [])
      if (!distances.has(next)) distances.set(next, distance + 1)
  }
  return distances
}
