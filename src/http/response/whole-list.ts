import type { Database, SQLQueryBindings } from 'bun:sqlite'
import type { SQLWrapper } from 'drizzle-orm'
import pLimit from 'p-limit'
import { toSql } from '../../database/columns.ts'
import type { Store } from '../../database/open.ts'
import { memoize } from '../../memoize.ts'
import { TimeSlice } from '../../time-slice.ts'
import { retryLater } from './errors.ts'

type Source = Pick<Store, 'sqlite' | 'snapshot'>

/** A whole list as text. */
export type WholeList = { text: Blob; total: number }
type Page<Row> = { items: Row[]; total: number }
export type List<Row> = Page<Row> | Promise<WholeList>

type ListQuery = {
  query: SQLWrapper
  total: () => number
  page?: { limit: number; offset: number } | undefined
}

const few = 200
/** Rows per batch, for queries about several rows at once. */
const atOnce = 50
const maxWaiting = 100

/** Reads a page, or all rows; many of them are serialized in batches. */
export function readList<Row extends object, Item extends object>(
  source: Source,
  listQuery: ListQuery,
  toItems: (rows: Row[]) => Item[],
): List<Item> {
  if (listQuery.page || listQuery.total() <= few) return readPage(source, listQuery, toItems)
  const write = (rows: Row[]) => toItems(rows).map((row) => JSON.stringify(row))
  return serializeRows(source, listQuery.query, { begins: '[', between: ',', ends: ']', write })
}

function readPage<Row extends object, Item extends object>(
  { sqlite }: Pick<Source, 'sqlite'>,
  { query, total, page }: ListQuery,
  toItems: (rows: Row[]) => Item[],
): Page<Item> {
  const { limit, offset } = page ?? { limit: -1, offset: 0 }
  const { sql, params } = toSql(query)
  const paged = `${sql} limit ? + 0 offset ?` // SQLite looks into a bare parameter, and plans anew
  const statement = sqlite.query<Row, SQLQueryBindings[]>(paged) // kept for the next who asks so
  const rows = statement.all(...(params as SQLQueryBindings[]), limit, offset)
  const isEnd = !page || (rows.length < limit && (rows.length > 0 || offset === 0))
  return { items: toItems(rows), total: isEnd ? offset + rows.length : total() }
}

/** How rows are serialized. */
type Serialization<Row> = {
  begins: string
  between: string
  ends: string
  write: (rows: Row[]) => string[]
}

/** One list is read at a time, to bound memory. */
const turnOf = memoize((_: Database) => pLimit(1))

/** Writes all rows of a query, read from a snapshot in batches, between which other requests are served. */
export function serializeRows<Row extends object>(
  source: Source,
  query: SQLWrapper,
  form: Serialization<Row>,
): Promise<WholeList> {
  const turn = turnOf(source.sqlite)
  if (turn.pendingCount >= maxWaiting) throw tooMany()
  return turn(async () => {
    using snapshot = source.snapshot()
    return await serializeAll(rowsIn<Row>(snapshot, query), form)
  })
}

const tooMany = () =>
  retryLater('Many long lists are being read right now. Please try again in a minute.')

function* rowsIn<Row>(snapshot: Database, query: SQLWrapper) {
  const { sql, params } = toSql(query)
  using statement = snapshot.prepare<Row, SQLQueryBindings[]>(sql)
  let rows: Row[] = []
  for (const row of statement.iterate(...(params as SQLQueryBindings[]))) {
    rows.push(row)
    if (rows.length < atOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

async function serializeAll<Row>(
  batches: Iterable<Row[]>,
  { begins, between, ends, write }: Serialization<Row>,
) {
  const parts: Blob[] = []
  let [total, text] = [0, begins]
  const slice = new TimeSlice()
  for (const rows of batches) {
    text += (total === 0 ? '' : between) + write(rows).join(between)
    total += rows.length
    if (!slice.isOver) continue
    parts.push(new Blob([text]))
    text = ''
    await slice.renew()
  }
  return { text: new Blob([...parts, text + ends]), total }
}
