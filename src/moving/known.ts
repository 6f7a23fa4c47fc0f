import { eq, getTableName } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { fold } from '../fields/fold.ts'
import { columnsOf, type Importable, type Place, type Values } from './importables.ts'
import { isTaken, lastId } from './ledger.ts'
import { wordsOf } from './rows.ts'

/** A row that is here; where its `id` is null, it is an earlier one of the same file. */
export type Match = { id: number | null; row: Values }

const pageOfRows = 500

/** The rows that are here, found as those that move in are: by what makes two the same, or by their ids. */
export class Known {
  readonly #byKey = new Map<string, number>()
  readonly #shape: ReturnType<Importable['shape']>
  /** Rows that are as good as gone, unless one of them moves in. */
  readonly leaving: Set<number>
  #seen = 0

  /** `isForeign`: the ids of what moves in are those of another site, and name no row here. */
  constructor(
    private readonly here: Place,
    readonly importable: Importable,
    private readonly isForeign = false,
  ) {
    this.#shape = importable.shape(here.config)
    this.leaving = new Set(importable.makesWay(here.db))
  }

  /** Learns of rows that it hasn't seen, with a turn for others between pages. */
  async learn(turn: () => Promise<void>) {
    while (this.#learnPage()) await turn()
  }

  /** The same at once; answers whether there were any. */
  catchUp() {
    const before = this.#seen
    while (this.#learnPage());
    return this.#seen > before
  }

  /** A field's value as it would be stored. */
  normal(name: string, value: unknown) {
    const result = this.#shape[name]?.safeParse(value)
    return result?.success ? result.data : value
  }

  /** What makes two rows the same; nothing where a row doesn't say it. */
  keyOf(values: Values) {
    const { sameBy } = this.importable
    if (sameBy.some((name) => values[name] === undefined)) return undefined
    return JSON.stringify(sameBy.map((name) => fold(wordsOf(values[name]))))
  }

  /**
   * One of the same id and key, else of the same key; else one with id and revision is that row, which was renamed. Rows
   * of another site have ids of their own.
   */
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
    return this.here.db.select().from(table).where(eq(column, id)).get()
  }

  /** Whether no row has the id, nor had it before it was deleted. */
  isFree = (id: number) => this.leaving.has(id) || !isTaken(this.here.sqlite, this.importable, id)

  /** The highest id that a row ever had. */
  get lastId() {
    return lastId(this.here.sqlite, this.importable)
  }

  #learnPage() {
    const { table, sameBy } = this.importable
    const names = ['id', ...sameBy].map((name) => `"${name}"`)
    const page = this.here.sqlite
      .query<Values & { id: number }, [number]>(
        `SELECT ${names} FROM main."${getTableName(table)}" WHERE id > ? ORDER BY id LIMIT ${pageOfRows}`,
      )
      .all(this.#seen)
    for (const row of page) {
      const key = this.keyOf(row)
      if (key !== undefined) this.#byKey.getOrInsert(key, row.id)
    }
    this.#seen = page.at(-1)?.id ?? this.#seen
    return page.length > 0
  }
}
