import { readFileSync, writeFileSync } from 'node:fs'

const pageSize = 4096

export function spoilPage(path: string, page = 5) {
  const bytes = readFileSync(path)
  bytes.fill(0xff, pageSize * (page - 1), pageSize * page)
  writeFileSync(path, bytes)
}

/** Whole numbers below a limit, the same ones in every run. */
export function seededRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
