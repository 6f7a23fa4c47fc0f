import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { fold } from '../fields/fold.ts'
import type { Ledger } from './ledger.ts'
import { internalMarks, type Movable } from './movable.ts'
import { inTurns } from './rows.ts'

// Where rows wait until all of them are judged: a temporary table, in a file without a name or in memory, as the
// connection has it. The lock that writes need is then taken for one statement, however long judging took.

type Values = Record<string, unknown>
export type Staged = { line: number; values: Values }

const pageOfRows = 500
let stages = 0

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join()

/** What makes two rows the same. */
function samenessOf({ sameBy }: Movable, values: Values) {
  const text = JSON.stringify(sameBy.map((name) => fold(String(values[name] ?? ''))))
  return new Bun.CryptoHasher('sha256').update(text).digest('base64')
}

const bindable = (value: unknown): SQLQueryBindings => {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (Array.isArray(value)) return JSON.stringify(value)
  return (value ?? null) as SQLQueryBindings
}

export class Stage {
  readonly #sqlite: Database
  readonly #movable: Movable
  readonly #columns: string[]
  /** What is compared, without what is only carried: that is a quick read. */
  readonly #list: string
  readonly #contents: string
  readonly #known: string
  #seen = 0

  constructor(sqlite: Database, movable: Movable) {
    const number = ++stages
    this.#sqlite = sqlite
    this.#movable = movable
    this.#columns = Object.keys(getTableColumns(movable.table)).filter((name) => name !== 'id')
    this.#list = `temp.arriving_${number}`
    this.#contents = `temp.contents_${number}`
    this.#known = `temp.known_${number}`
    for (const statement of [
      `CREATE TABLE ${this.#list} (n INTEGER PRIMARY KEY, line, same, given, id, there DEFAULT 0)`,
      `CREATE INDEX ${this.#list}_same ON arriving_${number} (same, n)`,
      `CREATE INDEX ${this.#list}_given ON arriving_${number} (given, n)`,
      `CREATE TABLE ${this.#contents} (n INTEGER PRIMARY KEY, ${quoted(this.#columns)})`,
      `CREATE TABLE ${this.#known} (same TEXT, id INTEGER, PRIMARY KEY (same, id)) WITHOUT ROWID`,
    ])
      sqlite.run(statement)
  }

  add({ line, values }: Staged) {
    const { lastInsertRowid } = this.#sqlite
      .query(`INSERT INTO ${this.#list} (line, same, given) VALUES (?, ?, ?)`)
      .run(line, samenessOf(this.#movable, values), bindable(values['id']))
    const marks = this.#columns.map(() => '?').join()
    this.#sqlite
      .query(`INSERT INTO ${this.#contents} VALUES (?, ${marks})`)
      .run(lastInsertRowid, ...this.#columns.map((name) => bindable(values[name])))
  }

  /** Learns which rows the database has, in turns. */
  async learn() {
    const turn = inTurns()
    while (this.#learnPage()) await turn()
  }

  /**
   * Marks what is there already, and takes the ids away that aren't free. What the database has learnt since it was
   * asked is looked at as well, so that this is the truth inside of a transaction.
   */
  compare() {
    while (this.#learnPage());
    const { isUnique } = this.#movable
    const list = this.#list
    const earlier = (which: string) =>
      `EXISTS (SELECT 1 FROM ${list} e WHERE e.n < a.n AND ${which})`
    const again = isUnique
      ? earlier('e.same = a.same')
      : `(a.given IS NULL AND ${earlier('e.same = a.same')}) OR ${earlier('e.given = a.given AND e.same = a.same')}`
    this.#sqlite.run(
      `UPDATE ${list} AS a SET there = a.same IN (SELECT same FROM ${this.#known}) OR ${again}`,
    )
    const isTaken = `a.given IN (SELECT id FROM main.${this.#target})
      OR a.given IN (SELECT item FROM main.trash WHERE kind = '${this.#movable.name}') OR ${earlier('e.given = a.given AND e.there = 0')}`
    this.#sqlite.run(
      `UPDATE ${list} AS a SET id = CASE WHEN ${isTaken} THEN NULL ELSE a.given END
       WHERE a.given IS NOT NULL AND a.there = 0`,
    )
    return this.#count()
  }

  /** Where the id that a row brought is another one's. */
  moved() {
    return this.#sqlite
      .query<{ line: number; id: number }, []>(
        `SELECT line, given AS id FROM ${this.#list}
         WHERE given IS NOT NULL AND id IS NOT given AND there = 0 ORDER BY n`,
      )
      .all()
  }

  /** Asks for the addresses of the pictures that new rows have, in SQL. */
  get addresses() {
    const asked = this.#movable.pictures.map(
      (name) =>
        `SELECT "${name}" FROM ${this.#list} JOIN ${this.#contents} USING (n) WHERE there = 0`,
    )
    return asked.length > 0 ? asked.join(' UNION ') : 'SELECT NULL'
  }

  /** Writes what is new, and that it was imported; inside of a transaction. */
  write({ at, by }: { at: string; by: string | null }) {
    this.#giveIds()
    const names = quoted(this.#columns)
    const { name, titled } = this.#movable
    const from = `FROM ${this.#list} AS a CROSS JOIN ${this.#contents} AS c USING (n) WHERE there = 0 ORDER BY id`
    this.#sqlite.run(`INSERT INTO main.${this.#target} (id, ${names}) SELECT id, ${names} ${from}`)
    this.#sqlite.run(
      `INSERT INTO main.activity (at, by, did, kind, item, title, folded)
       SELECT ?, ?, 'imported', ?, id, ${titled.title}, ${titled.folded} ${from}`,
      [at, by, name],
    )
  }

  /** Notes which id each row has here that brought one, and whether it stands here just as it came. */
  noteIn({ table }: Ledger) {
    this.#giveIds()
    const { name } = this.#movable
    const own = this.#columns.filter((column) => !internalMarks.includes(column))
    const columnsOf = (row: string) => own.map((column) => `${row}."${column}"`).join()
    const known = `SELECT min(id) FROM ${this.#known} WHERE same = a.same`
    const earlier = `SELECT e.id FROM ${this.#list} e WHERE e.same = a.same AND e.there = 0 ORDER BY n`
    const here = `CASE WHEN there = 0 THEN a.id ELSE coalesce((${known} AND id = given), (${known}), (${earlier})) END`
    this.#sqlite.run(
      `INSERT OR IGNORE INTO ${table} (kind, given, id, revision, fresh)
       SELECT ?, given, here, c.revision, there = 0 OR EXISTS (
         SELECT 1 FROM main.${this.#target} m WHERE m.id = here AND (${columnsOf('m')}) IS (${columnsOf('c')}))
       FROM (SELECT n, given, there, ${here} AS here FROM ${this.#list} a WHERE given IS NOT NULL)
       JOIN ${this.#contents} AS c USING (n) ORDER BY n`,
      [name],
    )
  }

  /** New ids are higher than all that ever were, and than those that rows bring along. */
  #giveIds() {
    const last = `max(coalesce((SELECT seq FROM main.sqlite_sequence WHERE name = ?), 0),
                      coalesce((SELECT max(id) FROM ${this.#list} WHERE there = 0), 0))`
    this.#sqlite.run(
      `UPDATE ${this.#list} SET id = ranked.id
       FROM (SELECT n AS of, ${last} + row_number() OVER (ORDER BY n) AS id FROM ${this.#list}
             WHERE there = 0 AND id IS NULL) AS ranked WHERE n = ranked.of`,
      [getTableName(this.#movable.table)],
    )
  }

  drop() {
    for (const table of [this.#list, this.#contents, this.#known])
      this.#sqlite.run(`DROP TABLE ${table}`)
  }

  get #target() {
    return `"${getTableName(this.#movable.table)}"`
  }

  #count() {
    const sql = `SELECT total(there = 0) AS added, total(there) AS there FROM ${this.#list}`
    return (
      this.#sqlite.query<{ added: number; there: number }, []>(sql).get() ?? { added: 0, there: 0 }
    )
  }

  #learnPage() {
    const names = quoted(this.#movable.sameBy)
    const page = this.#sqlite
      .query<Values & { id: number }, [number]>(
        `SELECT id, ${names} FROM main.${this.#target} WHERE id > ? ORDER BY id LIMIT ${pageOfRows}`,
      )
      .all(this.#seen)
    const learn = this.#sqlite.query(`INSERT OR IGNORE INTO ${this.#known} VALUES (?, ?)`)
    for (const row of page) learn.run(samenessOf(this.#movable, row), row.id)
    this.#seen = page.at(-1)?.id ?? this.#seen
    return page.length > 0
  }
}
