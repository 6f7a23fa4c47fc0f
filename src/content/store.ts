import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { listParser, toSql } from '../database/columns.ts'
import type { Queries, Store } from '../database/open.ts'
import type { Values } from '../fields/names.ts'
import { notFound } from '../http/response/errors.ts'
import { memoize } from '../memoize.ts'
import { type ContentTable, type Item, internal, type Kind } from './kind.ts'
import type * as kinds from './kinds.ts'

// Reads the rows of any kind. Drizzle can't read a table of which it knows only some columns, so types are widened here,
// and in `lifecycle.ts` for writes.

export type CommonTable = typeof kinds.faq.table
type WithTable = { table: SQLiteTable }

export type Stored<Table extends ContentTable = ContentTable> = Table['$inferSelect']

export const commonColumns = (kind: WithTable) => kind.table as unknown as CommonTable

export const reviewColumns = ({ table }: WithTable) =>
  'status' in table ? (table as unknown as typeof kinds.articles.table) : undefined

export const scheduleColumns = ({ table }: WithTable) =>
  'repeats' in table ? (table as unknown as typeof kinds.events.table) : undefined

/** `include` names internal columns. */
type Selection = {
  where?: SQL
  orderBy: SQL[]
  include?: readonly string[]
}

/** Selects rows for responses. Raw SQL, since Drizzle takes longer to map the columns than SQLite to read them. */
export function selectItems(kind: WithTable, { where, orderBy, include }: Selection) {
  const rows = sql`${responseColumns(kind, include)} from ${kind.table}`
  const ordered = sql`order by ${sql.join(orderBy, sql`, `)}`
  return where ? sql`select ${rows} where ${where} ${ordered}` : sql`select ${rows} ${ordered}`
}

function responseColumns({ table }: WithTable, include: readonly string[] = []) {
  const own = Object.keys(getTableColumns(table))
  const names = own.filter((name) => !isInternal(name) || include.includes(name))
  const columns = names.map((name) => `"${getTableName(table)}"."${name}"`)
  const image = own.includes('image') ? [`"${getTableName(table)}"."image" as "img"`] : []
  return sql.raw([...columns, ...image].join(', '))
}

/** Turns SQLite's values into booleans and lists. */
export function rowDecoder({ table }: WithTable) {
  const columns = Object.entries(getTableColumns(table))
  const flags = columns.filter(([, { dataType }]) => dataType === 'boolean').map(([name]) => name)
  const withLists = listParser(table)
  return (row: Values) => {
    for (const name of flags) if (name in row) row[name] = row[name] === 1
    return withLists(row)
  }
}

export function findRow<Table extends ContentTable>(
  tx: Queries,
  kind: Kind<string, Table>,
  id: number,
) {
  const table = commonColumns(kind)
  const row: unknown = tx.select().from(table).where(eq(table.id, id)).get()
  return row as Stored<Table> | undefined
}

/** Reads only the columns of the response: mapping all columns would take longer than everything else. */
const publishedById = memoize((table: SQLiteTable) => {
  const kind = { table }
  const { id } = commonColumns(kind)
  const isPublished = 'status' in table ? sql`${id} = ? and status = 'approved'` : sql`${id} = ?`
  const query = sql`select ${responseColumns(kind)} from ${table} where ${isPublished}`
  return { text: toSql(query).sql, read: rowDecoder(kind) }
})

export function findPublished<Table extends ContentTable>(
  { sqlite }: Pick<Store, 'sqlite'>,
  { table }: Kind<string, Table>,
  id: number,
) {
  const { text, read } = publishedById(table)
  const row = sqlite.query<Values, [number]>(text).get(id)
  if (!row) throw notFound()
  return read(row) as Item<Table>
}

const internals = new Set<string>(internal)
const isInternal = (name: string) => internals.has(name)

const withImg = <Value>(values: Record<string, Value>) =>
  values['image'] === undefined ? values : { ...values, img: values['image'] }

export const itemOf = <Table extends ContentTable>(row: object) =>
  withImg(
    Object.fromEntries(Object.entries(row).filter(([name]) => !isInternal(name))),
  ) as Item<Table>
