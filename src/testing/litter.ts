import { readFileSync } from 'node:fs'
import { emptyLog } from '../database/erasing.ts'
import type { Store } from '../database/open.ts'

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const nameOf = (id: number) => `student-${String(id).padStart(6, '0')}`

type Littered = {
  table: string
  /** Takes the name of somebody, and much else. */
  column: string
  /** Adds a row and answers its id. */
  add: () => number
}

/**
 * Writes and deletes many rows of very different lengths, so that the file holds some that were deleted, in spite of
 * `secure_delete`. Answers the names in those that are left.
 */
export function litter({ sqlite }: Pick<Store, 'sqlite'>, { table, column, add }: Littered) {
  const roll = dice(12)
  const left: number[] = []
  const write = sqlite.transaction(() => {
    for (let n = 0; n < 4000; n++) {
      if (left.length < 300 || roll(2) === 0) {
        const id = add()
        const text = `${nameOf(id)} ${'x'.repeat(roll(900))}`
        sqlite.run(`UPDATE ${table} SET ${column} = ? WHERE id = ?`, [text, id])
        left.push(id)
      } else {
        const [id = 0] = left.splice(roll(left.length), 1)
        sqlite.run(`DELETE FROM ${table} WHERE id = ?`, [id])
      }
    }
  })
  write()
  emptyLog(sqlite)
  return new Set(left.map(nameOf))
}

export const namesIn = (path: string) =>
  new Set(readFileSync(path, 'latin1').match(/student-\d{6}/g))
