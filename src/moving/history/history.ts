import type { Destination } from '../arriving.ts'
import type { Ledger } from '../ledger.ts'
import type { ArrivingPictures } from '../pictures.ts'
import { isNew, type Waiting } from './waiting.ts'

type Values = Record<string, unknown>

/** What goes with items rather than being one: it moves out beside them, and in after them. */
export type History = {
  /** What its file is called. */
  name: string
  /** The columns of the file, in their order. */
  columns: readonly string[]
  /** Those that hold JSON. */
  json: readonly string[]
  /** Asks for all rows that move out. */
  rows: string
  /** What a row is, where it waits to be written. */
  waits: readonly string[]
  /** Judges rows. Begins anew for each file; throws a Refusal that names the fields. */
  createJudge(
    place: Destination,
    pictures: ArrivingPictures,
  ): (given: Values) => Values | Promise<Values>
  /** Says of each row that waits whether it is there already, and what is wrong with it. */
  settle(at: Settling): void
  /** Notes where rows stand that others follow. */
  noteIn?(at: Settling): void
  /** Writes what is new, inside of a transaction. */
  write(at: Settling & { at: string }): void
}

export type Settling = { waiting: Waiting; ledger: Ledger }

/**
 * Finds the item that each row goes with. What has a history here before takes no other one: that is there already. A row
 * without an item is wrong, unless it may do without.
 */
export function followItems({ waiting, ledger }: Settling, mayBeGone = 'FALSE') {
  const found = `FROM ${ledger.table} l WHERE l.kind = w.kind AND l.given = w.item`
  waiting.run(
    `UPDATE ${waiting.table} AS w SET here = (SELECT id ${found}),
       there = coalesce((SELECT NOT fresh ${found}), 0)`,
  )
  waiting.run(
    `UPDATE ${waiting.table} SET wrong = 'item: No ' || item || ' of ' || kind || ' moves in together with it'
     WHERE here IS NULL AND NOT (${mayBeGone})`,
  )
}

/** What is gone for good stays under its number, so that nothing new gets that; under none where the number is another one's. */
export const placeGone = ({ waiting, ledger }: Settling) =>
  waiting.run(
    `UPDATE ${waiting.table} AS w SET here = CASE WHEN ${ledger.isTaken} THEN 0 ELSE item END
     WHERE here IS NULL AND wrong IS NULL`,
  )

/** An id that something here speaks of is given to no other item. */
export function reserveIds({ waiting, ledger }: Settling) {
  const kinds = waiting.all<{ kind: string; last: number }>(
    `SELECT kind, max(here) AS last FROM ${waiting.table} WHERE ${isNew} GROUP BY kind`,
  )
  for (const { kind, last } of kinds) ledger.reserve(kind, last)
}
