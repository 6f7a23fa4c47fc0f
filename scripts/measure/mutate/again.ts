import type { Mutation } from './mutations.ts'

const survivor = / NOBODY \[\d+ s\] {2}(\S+):(\d+) {2}(.+)$/gm

/** The mistakes that nobody noticed by the log of an earlier run, as they can still be made: on the line nearest to theirs. */
export function survivorsIn(log: string, all: readonly Mutation[]): Mutation[] {
  return [...log.matchAll(survivor)].flatMap(([, path, line, what]) => {
    const distance = (each: Mutation) => Math.abs(each.line - Number(line))
    const same = all.filter((each) => each.path === path && each.what === what)
    return same.toSorted((one, other) => distance(one) - distance(other)).slice(0, 1)
  })
}
