import { readFileSync } from 'node:fs'
import { truncateWal } from '../database/erasing.ts'
import type { Store } from '../database/open.ts'

const nameOf = (id: number) => `student-${String(id).padStart(6, '0')}`

type Littered = {
  table: string
  /** Takes a name and long text. */
  column: string
  /** Adds a row and returns its id. */
  add: () => number
}

/**
 * Writes and deletes many rows of very different lengths, so that the file holds some that were deleted, in spite of
 * `secure_delete`. Returns the names in those that are left.
 */
export function litter({ sqlite }: Pick<Store, 'sqlite'>, { table, column, add }: Littered) {
  const random = seededRandom(12)
  const left: number[] = []
  const write = sqlite.transaction(() => {
    for (let n = 0; n < 4000; n++) {
      if (left.length < 300 || random(2) === 0) {
        const id = add()
        const text = `${nameOf(id)} ${'x'.repeat(random(900))}`
        sqlite.run(`UPDATE ${table} SET ${column} = ? WHERE id = ?`, [text, id])
        left.push(id)
      } else {
        const [id = 0] = left.splice(random(left.length), 1)
        sqlite.run(`DELETE FROM ${table} WHERE id = ?`, [id])
      }
    }
  })
  write()
  truncateWal(sqlite)
  return new Set(left.map(nameOf))
}

export const namesIn = (path: string) =>
  new Set(readFileSync(path, 'latin1').match(/student-\d{6}/g))

/** Whole numbers below a limit, the same ones in every run. */
function seededRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
