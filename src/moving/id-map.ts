import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { numberOf } from '../database/reading.ts'
import type { Importable } from './importables.ts'

type Kind = Pick<Importable, 'name' | 'table'>

export const hasRow = (sqlite: Database, sql: string, ...params: (string | number | null)[]) =>
  sqlite.query(sql).get(...params) !== null

export const isTaken = (sqlite: Database, { name, table }: Kind, id: number) =>
  hasRow(sqlite, `SELECT 1 FROM main."${getTableName(table)}" WHERE id = ?`, id) ||
  hasRow(sqlite, 'SELECT 1 FROM main.trash WHERE kind = ? AND item = ?', name, id)

export const lastId = (sqlite: Database, { table }: Pick<Kind, 'table'>) =>
  sqlite
    .query<{ seq: number }, [string]>('SELECT seq FROM main.sqlite_sequence WHERE name = ?')
    .get(getTableName(table))?.seq ?? 0

/** `isFresh`: it has no history of its own here. */
export type MappedId = { given: number; id: number; isFresh: boolean; revision: number }

/** Maps ids of the import to those here, for versions, receipts and activity. */
export class IdMap {
  readonly #entries = new Map<string, MappedId>()
  readonly #ids = new Set<string>()
  readonly lastAct: number

  constructor(private readonly sqlite: Database) {
    this.lastAct = numberOf(sqlite, 'SELECT coalesce(max(id), 0) FROM main.activity')
  }

  add(kind: string, entry: MappedId) {
    this.#entries.getOrInsert(`${kind} ${entry.given}`, entry)
    this.#ids.add(`${kind} ${entry.id}`)
  }

  find = (kind: string, given: number) => this.#entries.get(`${kind} ${given}`)

  /** A dry run stores no rows. */
  #isTaken = (kind: Kind, id: number) =>
    this.#ids.has(`${kind.name} ${id}`) || isTaken(this.sqlite, kind, id)

  freeId(kind: Kind, id: number) {
    if (!this.#isTaken(kind, id)) return id
    let next = lastId(this.sqlite, kind) + 1
    while (this.#isTaken(kind, next)) next++
    return next
  }

  /** The id is kept, so that nothing else gets it, or 0 where another item has it. */
  placeGone = (kind: Kind, id: number) => (this.#isTaken(kind, id) ? 0 : id)

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
