import { readFileSync, writeFileSync } from 'node:fs'

function* chances(seed: number) {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

const pageSize = 4096

export function spoilPage(path: string, page = 5) {
  const bytes = readFileSync(path)
  bytes.fill(0xff, pageSize * (page - 1), pageSize * page)
  writeFileSync(path, bytes)
}

/** Flips bits behind the first pages, which hold the schema; the same for the same seed. */
export function flipBits(path: string, count: number, seed = 1) {
  const bytes = readFileSync(path)
  const [chance, from] = [chances(seed), 8 * pageSize]
  for (let n = 0; n < count; n++) {
    const at = from + Math.floor(Number(chance.next().value) * (bytes.length - from))
    bytes[at] = Number(bytes[at]) ^ (1 << Math.floor(Number(chance.next().value) * 8))
  }
  writeFileSync(path, bytes)
}
