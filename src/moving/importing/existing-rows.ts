import type { Database } from 'bun:sqlite'
import { eq, getTableName } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { fold } from '../../fields/fold.ts'
import type { Values } from '../../fields/names.ts'
import { trimmedText } from '../files/rows.ts'
import { columnsOf, type Importable, type ImportContext } from '../importables.ts'

/** By an item, or by one in the trash. */
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

export const idOf = (table: Importable['table']) => columnsOf(table)['id'] as SQLiteColumn

/** The rows of a kind as they are after an import, or would be after a dry run. */
export class ExistingRows {
  readonly #idsByKey = new Map<string, number>()
  readonly #changed = new Map<number, Values>()
  /** Of a kind with a distinct field: its folded value and the key of each row. */
  readonly #holders = new Map<number, { value: string; key: string | undefined }>()
  /** The ids of added rows, with those that the file gave them. */
  readonly #added = new Map<number, unknown>()

  constructor(
    private readonly context: Pick<ImportContext, 'db' | 'sqlite'>,
    private readonly importable: Importable,
    private readonly replacedIds: readonly number[],
    private readonly isForeign = false,
  ) {
    const names = new Set(['id', ...importable.uniqueBy, importable.distinct?.field ?? 'id'])
    const all = context.sqlite.query<Values & { id: number }, []>(
      `SELECT ${[...names].map((name) => `"${name}"`)} FROM main."${getTableName(importable.table)}" ORDER BY id`,
    )
    for (const row of all.iterate()) if (!replacedIds.includes(row.id)) this.#index(row.id, row)
  }

  /** The same id and key; else the same key; else the same id with a revision, which was renamed. */
  find(values: Values) {
    const key = keyOf(this.importable, values)
    const own = typeof values['id'] === 'number' ? this.#read(values['id']) : undefined
    if (own && keyOf(this.importable, own) === key) return own
    const same = key === undefined ? undefined : this.#idsByKey.get(key)
    if (same !== undefined && !this.#isAnother(same, values['id'])) return this.#read(same)
    return this.isForeign || values['revision'] === undefined ? undefined : own
  }

  isAdded = (id: number) => this.#added.has(id)

  isTaken = (id: number) =>
    this.isAdded(id) || (!this.#isReplaced(id) && isTaken(this.context.sqlite, this.importable, id))

  /** Whether a row of another key has the same value in a field that is distinct. */
  isHeldByAnother(field: string, values: Values) {
    const [wanted, own] = [fold(trimmedText(values[field])), keyOf(this.importable, values)]
    return this.#holders.values().some(({ value, key }) => value === wanted && key !== own)
  }

  add(id: number, idInFile: unknown, row: Values) {
    this.#added.set(id, idInFile)
    this.change(id, row)
  }

  change(id: number, row: Values) {
    this.#changed.set(id, row)
    this.#index(id, row)
  }

  #index(id: number, row: Values) {
    const { distinct } = this.importable
    const key = keyOf(this.importable, row)
    if (key !== undefined) this.#idsByKey.getOrInsert(key, id)
    if (distinct) this.#holders.set(id, { value: fold(trimmedText(row[distinct.field])), key })
  }

  #read(id: number): Values | undefined {
    const { table } = this.importable
    const changed = this.#changed.get(id)
    if (changed || this.#isReplaced(id)) return changed
    return this.context.db
      .select()
      .from(table)
      .where(eq(idOf(table), id))
      .get()
  }

  #isReplaced = (id: number) => this.replacedIds.includes(id)

  /** Two rows of a file are two if they have different ids. */
  #isAnother = (added: number, idInFile: unknown) =>
    !this.importable.hasUniqueKey &&
    idInFile !== undefined &&
    this.isAdded(added) &&
    this.#added.get(added) !== idInFile
}
