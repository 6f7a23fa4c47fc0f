import { readFileSync, writeFileSync } from 'node:fs'
import { seededRandom } from './random.ts'

const pageSize = 4096

export function spoilPage(path: string, page = 5) {
  const bytes = readFileSync(path)
  bytes.fill(0xff, pageSize * (page - 1), pageSize * page)
  writeFileSync(path, bytes)
}

/** Flips bits behind the first pages, which hold the schema; the same for the same seed. */
export function flipBits(path: string, count: number, seed = 1) {
  const bytes = readFileSync(path)
  const random = seededRandom(seed)
  const from = 8 * pageSize
  for (let n = 0; n < count; n++) {
    const at = from + random(bytes.length - from)
    bytes[at] = Number(bytes[at]) ^ (1 << random(8))
  }
  writeFileSync(path, bytes)
}
