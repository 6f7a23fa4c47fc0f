import type { Database } from 'bun:sqlite'
import { eq, getTableName } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { fold } from '../fields/fold.ts'
import { columnsOf, type Importable, type ImportContext, type Values } from './importables.ts'
import { wordsOf } from './rows.ts'

type Kind = Pick<Importable, 'name' | 'table'>

export const isTaken = (sqlite: Database, { name, table }: Kind, id: number) =>
  sqlite
    .query(
      `SELECT 1 FROM main."${getTableName(table)}" WHERE id = ?1
       UNION ALL SELECT 1 FROM main.trash WHERE kind = ?2 AND item = ?1`,
    )
    .get(id, name) !== null

/** Ids are never used again. */
export function reserveIds(sqlite: Database, { table }: Kind, upTo: number) {
  const name = getTableName(table)
  sqlite.run(
    `INSERT INTO main.sqlite_sequence (name, seq) SELECT ?1, 0
     WHERE NOT EXISTS (SELECT 1 FROM main.sqlite_sequence WHERE name = ?1)`,
    [name],
  )
  sqlite.run('UPDATE main.sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', [upTo, name])
}

/** The items of the folder that have their own ids here; fresh ones have no history of their own here. */
export type Moved = Map<string, { isFresh: boolean; revision: number }>
export const movedKey = (kind: string, id: number) => `${kind} ${id}`

/** Without an id, it is an earlier row of the same file. */
export type Match = { id: number | null; row: Values }

export class ExistingRows {
  readonly #byKey = new Map<string, number>()
  readonly #shape: ReturnType<Importable['shape']>
  /** Rows that are replaced, unless they are imported. */
  readonly leaving: Set<number>
  #lastSeen = 0

  constructor(
    private readonly context: ImportContext,
    readonly importable: Importable,
    private readonly isForeign = false,
  ) {
    this.#shape = importable.shape(context.config)
    this.leaving = new Set(importable.makesWay(context.db))
    this.refresh()
  }

  /** Answers whether rows were added since the last call. */
  refresh() {
    const { table, sameBy } = this.importable
    const names = ['id', ...sameBy].map((name) => `"${name}"`)
    const added = this.context.sqlite
      .query<Values & { id: number }, [number]>(
        `SELECT ${names} FROM main."${getTableName(table)}" WHERE id > ? ORDER BY id`,
      )
      .all(this.#lastSeen)
    for (const row of added) {
      const key = this.keyOf(row)
      if (key !== undefined) this.#byKey.getOrInsert(key, row.id)
    }
    this.#lastSeen = added.at(-1)?.id ?? this.#lastSeen
    return added.length > 0
  }

  normal(name: string, value: unknown) {
    const result = this.#shape[name]?.safeParse(value)
    return result?.success ? result.data : value
  }

  /** Equal for rows that are the same; undefined where one of the fields is missing. */
  keyOf(values: Values) {
    const { sameBy } = this.importable
    if (sameBy.some((name) => values[name] === undefined)) return undefined
    return JSON.stringify(sameBy.map((name) => fold(wordsOf(values[name]))))
  }

  /** The same id and key; else the same key; else the same id with a revision, which was renamed. */
  find(given: Values): Match | undefined {
    const key = this.keyOf(given)
    const id = typeof given['id'] === 'number' ? given['id'] : undefined
    const row = id === undefined || this.leaving.has(id) ? undefined : this.rowOf(id)
    if (row && this.keyOf(row) === key) return { id: id ?? null, row }
    const other = key === undefined ? undefined : this.#byKey.get(key)
    const found = other === undefined ? undefined : this.rowOf(other)
    if (found) return { id: other ?? null, row: found }
    const isNamed = !this.isForeign && given['revision'] !== undefined
    return row && isNamed ? { id: id ?? null, row } : undefined
  }

  rowOf(id: number): Values | undefined {
    const { table } = this.importable
    const column = columnsOf(table)['id'] as SQLiteColumn
    return this.context.db.select().from(table).where(eq(column, id)).get()
  }

  isFree = (id: number) =>
    this.leaving.has(id) || !isTaken(this.context.sqlite, this.importable, id)

  get lastId() {
    const sql = 'SELECT seq FROM main.sqlite_sequence WHERE name = ?'
    const query = this.context.sqlite.query<{ seq: number }, [string]>(sql)
    return query.get(getTableName(this.importable.table))?.seq ?? 0
  }
}
