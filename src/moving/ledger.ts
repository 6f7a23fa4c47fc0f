import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { movables } from './movable.ts'

let ledgers = 0

/** SQL's name of the table that holds rows of that kind. */
export const tableOf = (kind: string) => {
  const movable = movables.find(({ name }) => name === kind)
  return movable && `main."${getTableName(movable.table)}"`
}

/**
 * Which id each item has here that came in the same import, and whether it stands here just as it came. What goes with
 * items follows it; an item that was here before has a history of its own.
 */
export class Ledger {
  /** (kind, given, id, revision, fresh) */
  readonly table: string
  readonly #sqlite: Database
  /** Whether nothing had happened here before, and what was the last that did. */
  readonly #wasEmpty: boolean
  readonly #lastAct: number

  constructor(sqlite: Database) {
    this.#sqlite = sqlite
    this.table = `temp.ledger_${++ledgers}`
    sqlite.run(
      `CREATE TABLE ${this.table} (kind, given, id, revision, fresh, PRIMARY KEY (kind, given)) WITHOUT ROWID`,
    )
    sqlite.run(`CREATE INDEX ${this.table}_here ON ledger_${ledgers} (kind, id)`)
    const last = sqlite
      .query<{ last: number | null }, []>('SELECT max(id) AS last FROM main.activity')
      .get()?.last
    this.#wasEmpty = last === null
    this.#lastAct = last ?? 0
  }

  /** Whether an item's number is another one's here, in the table of its kind or in the trash: of `w.kind` and `w.item`, in SQL. */
  get isTaken() {
    const cases = movables.map(
      ({ name }) =>
        `WHEN '${name}' THEN EXISTS (SELECT 1 FROM ${tableOf(name)} m WHERE m.id = w.item)`,
    )
    return `(CASE w.kind ${cases.join(' ')} END
      OR EXISTS (SELECT 1 FROM main.trash t WHERE t.kind = w.kind AND t.item = w.item))`
  }

  /** No id up to this one is given to a new item of the kind. */
  reserve(kind: string, upTo: number) {
    const name = tableOf(kind)?.replace(/^main\."|"$/g, '') ?? ''
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

  /** What this import has told of itself where nothing was told before, in SQL; what comes along tells of it in its stead. */
  get arrivals() {
    return this.#wasEmpty
      ? `(a.id > ${this.#lastAct} AND a.did = 'imported' AND a.by IS NULL)`
      : 'FALSE'
  }

  drop() {
    this.#sqlite.run(`DROP TABLE ${this.table}`)
  }
}
