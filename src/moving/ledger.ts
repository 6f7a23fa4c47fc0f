import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { importables } from './importables.ts'

/** Where an item stands here that came with an id; `isFresh` where it is just as it came, with no history of its own. */
export type Entry = { id: number; isFresh: boolean; revision: number }

/** Which id each item has here that came in the same import. What goes with items follows it. */
export class Ledger {
  readonly #sqlite: Database
  readonly #entries = new Map<string, Entry>()
  readonly #given = new Set<string>()
  /** The last thing that had happened here before. */
  readonly lastAct: number

  constructor(sqlite: Database) {
    this.#sqlite = sqlite
    const sql = 'SELECT coalesce(max(id), 0) AS last FROM main.activity'
    this.lastAct = sqlite.query<{ last: number }, []>(sql).get()?.last ?? 0
  }

  add(kind: string, given: number, entry: Entry) {
    const key = `${kind} ${given}`
    if (!this.#entries.has(key)) this.#entries.set(key, entry)
    this.#given.add(`${kind} ${entry.id}`)
  }

  find = (kind: string, given: number) => this.#entries.get(`${kind} ${given}`)

  /** Whether the number is another item's here, in its table or in the trash. */
  isTaken(kind: string, id: number) {
    const table = tableOf(kind)
    const isOne = (sql: string, ...of: (string | number)[]) =>
      this.#sqlite.query(sql).get(...of) !== null
    return (
      this.#given.has(`${kind} ${id}`) ||
      (table !== undefined && isOne(`SELECT 1 FROM main."${table}" WHERE id = ?`, id)) ||
      isOne('SELECT 1 FROM main.trash WHERE kind = ? AND item = ?', kind, id)
    )
  }

  /** A number that no item of the kind ever had; in a dry run none is reserved. */
  nextId(kind: string) {
    const sql = 'SELECT seq FROM main.sqlite_sequence WHERE name = ?'
    const row = this.#sqlite.query<{ seq: number }, [string]>(sql).get(tableOf(kind) ?? '')
    let id = (row?.seq ?? 0) + 1
    while (this.isTaken(kind, id)) id++
    return id
  }

  /** No id up to this one is given to a new item of the kind. */
  reserve(kind: string, upTo: number) {
    const name = tableOf(kind)
    if (name === undefined) return
    this.#sqlite.run(
      `INSERT INTO main.sqlite_sequence (name, seq) SELECT ?1, 0
       WHERE NOT EXISTS (SELECT 1 FROM main.sqlite_sequence WHERE name = ?1)`,
      [name],
    )
    this.#sqlite.run('UPDATE main.sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', [
      upTo,
      name,
    ])
  }
}

const tableOf = (kind: string) => {
  const importable = importables.find(({ name }) => name === kind)
  return importable && getTableName(importable.table)
}
