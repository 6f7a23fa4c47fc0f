import type { Database } from 'bun:sqlite'
import { eq, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { fold } from '../../fields/fold.ts'
import type { Values } from '../../fields/names.ts'
import { trimmedText } from '../files/rows.ts'
import { columnsOf, type Importable, type ImportContext } from '../importables.ts'

/** Whether an item has the id, or one in the trash. */
export const isTaken = (
  sqlite: Database,
  { name, table }: Pick<Importable, 'name' | 'table'>,
  id: number,
) =>
  sqlite
    .query(
      `SELECT 1 FROM main."${getTableName(table)}" WHERE id = ?1
       UNION ALL SELECT 1 FROM main.trash WHERE kind = ?2 AND item = ?1`,
    )
    .get(id, name) !== null

/** Equal for rows that are the same; undefined where one of the fields is missing. */
export function keyOf({ uniqueBy }: Pick<Importable, 'uniqueBy'>, values: Values) {
  if (uniqueBy.some((name) => values[name] === undefined)) return undefined
  return JSON.stringify(uniqueBy.map((name) => fold(trimmedText(values[name]))))
}

export const idColumn = (table: Importable['table']) => columnsOf(table)['id'] as SQLiteColumn

/** Keeps SQLite from giving these ids to new rows. */
export function reserveIds(sqlite: Database, table: SQLiteTable, upTo: number) {
  const name = getTableName(table)
  sqlite.run(
    `INSERT INTO main.sqlite_sequence (name, seq) SELECT ?1, 0
     WHERE NOT EXISTS (SELECT 1 FROM main.sqlite_sequence WHERE name = ?1)`,
    [name],
  )
  sqlite.run('UPDATE main.sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', [upTo, name])
}

export function lastIdOf(sqlite: Database, table: SQLiteTable) {
  const sql = 'SELECT seq FROM main.sqlite_sequence WHERE name = ?'
  return sqlite.query<{ seq: number }, [string]>(sql).get(getTableName(table))?.seq ?? 0
}

/** The rows of a kind as they are after an import, or would be after a dry run. */
export class ExistingRows {
  readonly #idsByKey = new Map<string, number>()
  readonly #changed = new Map<number, Values>()
  /** The folded texts of distinct fields, by row. */
  readonly #distinct = new Map<number, Record<string, string>>()
  /** The ids of added rows, with those that the file gave them. */
  readonly #added = new Map<number, unknown>()

  constructor(
    private readonly context: Pick<ImportContext, 'db' | 'sqlite'>,
    private readonly importable: Importable,
    private readonly replacedIds: readonly number[],
    /** The ids of the file’s rows that were exported here, each of which is the row with that id. */
    private readonly exportedIds: ReadonlySet<unknown>,
  ) {
    const names = new Set(['id', ...importable.uniqueBy, ...Object.keys(importable.distinct)])
    const all = context.sqlite.query<Values & { id: number }, []>(
      `SELECT ${[...names].map((name) => `"${name}"`)} FROM main."${getTableName(importable.table)}" ORDER BY id`,
    )
    for (const row of all.iterate()) if (!replacedIds.includes(row.id)) this.#index(row.id, row)
  }

  /** The row that was exported; else the same id and key; else the same key. */
  find(values: Values) {
    const [id, key] = [values['id'], keyOf(this.importable, values)]
    const own = typeof id === 'number' ? this.#read(id) : undefined
    if (own && (this.exportedIds.has(id) || keyOf(this.importable, own) === key)) return own
    const same = key === undefined ? undefined : this.#idsByKey.get(key)
    return same === undefined || this.#isAnother(same, id) ? undefined : this.#read(same)
  }

  isAdded = (id: number) => this.#added.has(id)

  isTaken = (id: number) =>
    this.isAdded(id) || (!this.#isReplaced(id) && isTaken(this.context.sqlite, this.importable, id))

  /** Whether a row of another id has the same value in a distinct field. */
  isHeldByAnother(field: string, value: unknown, ownId: unknown) {
    const wanted = fold(trimmedText(value))
    return this.#distinct.entries().some(([id, texts]) => id !== ownId && texts[field] === wanted)
  }

  add(id: number, idInFile: unknown, row: Values) {
    this.#added.set(id, idInFile)
    this.change(id, {}, row)
  }

  change(id: number, before: Values, after: Values) {
    const key = keyOf(this.importable, before) ?? ''
    if (this.#idsByKey.get(key) === id) this.#idsByKey.delete(key)
    this.#changed.set(id, after)
    this.#index(id, after)
  }

  #index(id: number, row: Values) {
    const key = keyOf(this.importable, row)
    if (key !== undefined) this.#idsByKey.getOrInsert(key, id)
    const fields = Object.keys(this.importable.distinct)
    const texts = fields.map((name) => [name, fold(trimmedText(row[name]))])
    if (fields.length > 0) this.#distinct.set(id, Object.fromEntries(texts))
  }

  #read(id: number): Values | undefined {
    const { table } = this.importable
    const changed = this.#changed.get(id)
    if (changed || this.#isReplaced(id)) return changed
    return this.context.db
      .select()
      .from(table)
      .where(eq(idColumn(table), id))
      .get()
  }

  #isReplaced = (id: number) => this.replacedIds.includes(id)

  /** Two rows of a file are two if they have different ids. */
  #isAnother = (id: number, idInFile: unknown) =>
    !this.importable.hasUniqueKey &&
    idInFile !== undefined &&
    (this.isAdded(id) ? this.#added.get(id) !== idInFile : this.exportedIds.has(id))
}
