import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { numberOf } from '../database/reading.ts'
import type { Importable } from './importables.ts'

type Of = Pick<Importable, 'name' | 'table'>

export const isOne = (sqlite: Database, sql: string, ...of: (string | number | null)[]) =>
  sqlite.query(sql).get(...of) !== null

/** Whether the number is an item's here, in its table or in the trash. */
export const isTaken = (sqlite: Database, { name, table }: Of, id: number) =>
  isOne(sqlite, `SELECT 1 FROM main."${getTableName(table)}" WHERE id = ?`, id) ||
  isOne(sqlite, 'SELECT 1 FROM main.trash WHERE kind = ? AND item = ?', name, id)

/** The highest id that a row of the table ever had. */
export const lastId = (sqlite: Database, { table }: Pick<Of, 'table'>) =>
  sqlite
    .query<{ seq: number }, [string]>('SELECT seq FROM main.sqlite_sequence WHERE name = ?')
    .get(getTableName(table))?.seq ?? 0

/** Where an item stands here that came with an id; `isFresh` where it is just as it came, with no history of its own. */
export type LedgerEntry = { given: number; id: number; isFresh: boolean; revision: number }

/** Which id each item has here that came in the same import. What goes with items follows it. */
export class Ledger {
  readonly #sqlite: Database
  readonly #entries = new Map<string, LedgerEntry>()
  readonly #given = new Set<string>()
  /** The last thing that had happened here before. */
  readonly lastAct: number

  constructor(sqlite: Database) {
    this.#sqlite = sqlite
    this.lastAct = numberOf(sqlite, 'SELECT coalesce(max(id), 0) FROM main.activity')
  }

  add(kind: string, entry: LedgerEntry) {
    this.#entries.getOrInsert(`${kind} ${entry.given}`, entry)
    this.#given.add(`${kind} ${entry.id}`)
  }

  find = (kind: string, given: number) => this.#entries.get(`${kind} ${given}`)

  #isTaken = (of: Of, id: number) =>
    this.#given.has(`${of.name} ${id}`) || isTaken(this.#sqlite, of, id)

  /** The number, or where it is another item's here one that none ever had; in a dry run none is reserved. */
  freeId(of: Of, id: number) {
    if (!this.#isTaken(of, id)) return id
    let next = lastId(this.#sqlite, of) + 1
    while (this.#isTaken(of, next)) next++
    return next
  }

  /** What is gone for good stays under its number, so that nothing new gets that; under none where it is another one's. */
  placeGone = (of: Of, id: number) => (this.#isTaken(of, id) ? 0 : id)

  /** No id up to this one is given to a new item of the kind. */
  reserve({ table }: Of, upTo: number) {
    this.#sqlite.run(
      `INSERT INTO main.sqlite_sequence (name, seq) SELECT ?1, 0
       WHERE NOT EXISTS (SELECT 1 FROM main.sqlite_sequence WHERE name = ?1)`,
      [getTableName(table)],
    )
    this.#sqlite.run('UPDATE main.sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', [
      upTo,
      getTableName(table),
    ])
  }
}
