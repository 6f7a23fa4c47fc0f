import { loadedBy, type Source } from '../../../src/testing/sources.ts'

/** How many imports lie between a file and each that it loads. */
export function distancesFrom(source: Source, all: ReadonlyMap<string, Source>) {
  const distances = new Map([[source.path, 0]])
  for (const [path, distance] of distances) {
    const file = all.get(path)
    for (const next of file ? [...loadedBy(file), ...file.lazy] : [])
      if (!distances.has(next)) distances.set(next, distance + 1)
  }
  return distances
}
