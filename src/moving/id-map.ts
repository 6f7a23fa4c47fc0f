import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { numberOf } from '../database/reading.ts'
import type { Importable } from './importables.ts'

type Kind = Pick<Importable, 'name' | 'table'>

export const hasRow = (sqlite: Database, sql: string, ...params: (string | number | null)[]) =>
  sqlite.query(sql).get(...params) !== null

/** Whether an item has the id, in its table or in the trash. */
export const isTaken = (sqlite: Database, { name, table }: Kind, id: number) =>
  hasRow(sqlite, `SELECT 1 FROM main."${getTableName(table)}" WHERE id = ?`, id) ||
  hasRow(sqlite, 'SELECT 1 FROM main.trash WHERE kind = ? AND item = ?', name, id)

/** The highest id that a row of the table ever had. */
export const lastId = (sqlite: Database, { table }: Pick<Kind, 'table'>) =>
  sqlite
    .query<{ seq: number }, [string]>('SELECT seq FROM main.sqlite_sequence WHERE name = ?')
    .get(getTableName(table))?.seq ?? 0

/** The id that an item was given elsewhere, and the one it has here; `isFresh`: it has no history of its own here. */
export type MappedId = { given: number; id: number; isFresh: boolean; revision: number }

/** Which id each item of an import has here, so that its versions, receipts and activity can follow it. */
export class IdMap {
  readonly #entries = new Map<string, MappedId>()
  readonly #ids = new Set<string>()
  /** The last activity before the import. */
  readonly lastAct: number

  constructor(private readonly sqlite: Database) {
    this.lastAct = numberOf(sqlite, 'SELECT coalesce(max(id), 0) FROM main.activity')
  }

  add(kind: string, entry: MappedId) {
    this.#entries.getOrInsert(`${kind} ${entry.given}`, entry)
    this.#ids.add(`${kind} ${entry.id}`)
  }

  find = (kind: string, given: number) => this.#entries.get(`${kind} ${given}`)

  /** An id of this import counts, since a dry run stores none. */
  #isTaken = (kind: Kind, id: number) =>
    this.#ids.has(`${kind.name} ${id}`) || isTaken(this.sqlite, kind, id)

  /** The id itself, or a new one where another item has it. */
  freeId(kind: Kind, id: number) {
    if (!this.#isTaken(kind, id)) return id
    let next = lastId(this.sqlite, kind) + 1
    while (this.#isTaken(kind, next)) next++
    return next
  }

  /** For what is gone for good: its id, which nothing else gets, or 0 where another item has it. */
  placeGone = (kind: Kind, id: number) => (this.#isTaken(kind, id) ? 0 : id)

  /** No new item of the kind gets an id up to this one. */
  reserve({ table }: Pick<Kind, 'table'>, upTo: number) {
    const name = getTableName(table)
    this.sqlite.run(
      `INSERT INTO main.sqlite_sequence (name, seq) SELECT ?1, 0
       WHERE NOT EXISTS (SELECT 1 FROM main.sqlite_sequence WHERE name = ?1)`,
      [name],
    )
    this.sqlite.run('UPDATE main.sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', [
      upTo,
      name,
    ])
  }
}
