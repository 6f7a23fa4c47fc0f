import type { Database, SQLQueryBindings } from 'bun:sqlite'
import type { Remark } from '../contract.ts'

type Values = Record<string, SQLQueryBindings | undefined>

let tables = 0

/** Where rows of a history wait until all of them are judged, and what becomes of each. */
export class Waiting {
  readonly table: string
  readonly #sqlite: Database
  readonly #columns: readonly string[]

  constructor(sqlite: Database, columns: readonly string[]) {
    this.#sqlite = sqlite
    this.#columns = columns
    this.table = `temp.waiting_${++tables}`
    sqlite.run(
      `CREATE TABLE ${this.table} (n INTEGER PRIMARY KEY, line, here, there DEFAULT 0, wrong, noted, ${columns.join()})`,
    )
  }

  add({ line, values }: { line: number; values: Record<string, unknown> }) {
    const given = values as Values
    const marks = this.#columns.map(() => '?').join()
    this.#sqlite
      .query(`INSERT INTO ${this.table} (line, ${this.#columns.join()}) VALUES (?, ${marks})`)
      .run(line, ...this.#columns.map((name) => given[name] ?? null))
  }

  /** So that rows of the file find one another. */
  index(...columns: string[]) {
    const name = this.table.replace('temp.', '')
    this.run(
      `CREATE INDEX IF NOT EXISTS ${this.table}_${columns.join('_')} ON ${name} (${columns.join()})`,
    )
  }

  run(sql: string, ...bound: SQLQueryBindings[]) {
    this.#sqlite.run(sql, bound)
  }

  all<Row>(sql: string) {
    return this.#sqlite.query<Row, []>(sql).all()
  }

  /** What is said of the rows in that column, about the field that the sentence begins with. */
  remarks(column: 'wrong' | 'noted'): Remark[] {
    return this.all<{ line: number; text: string }>(
      `SELECT line, ${column} AS text FROM ${this.table} WHERE ${column} IS NOT NULL ORDER BY n`,
    ).map(({ line, text }) => {
      const [, field = '', message = text] = /^(\w+): (.*)$/s.exec(text) ?? []
      return { line, field, message }
    })
  }

  count() {
    const sql = `SELECT total(there = 0) AS added, total(there) AS there FROM ${this.table} WHERE wrong IS NULL`
    return this.all<{ added: number; there: number }>(sql)[0] ?? { added: 0, there: 0 }
  }

  drop() {
    this.run(`DROP TABLE ${this.table}`)
  }
}

/** The rows that are to be written, in SQL. */
export const isNew = 'there = 0 AND wrong IS NULL'
