import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Act, record } from '../activity/activity.ts'
import { listParser, toSql } from '../database/columns.ts'
import type { Queries, Store } from '../database/open.ts'
import type { Values } from '../fields/names.ts'
import { forgetRepliesOf } from '../http/request/idempotency.ts'
import { notFound } from '../http/response/errors.ts'
import { memoize } from '../memoize.ts'
import { refOf } from '../receipts/receipts.ts'
import {
  type ContentTable,
  derivedFrom,
  type Item,
  isInternal,
  type Kind,
  type RowTable,
  type Source,
} from './kind.ts'
import type * as kinds from './kinds.ts'

// Reads and writes rows of which the engine knows only some columns. Drizzle can't do that, so types are widened here. No
// row is written without its activity.

export type CommonTable = typeof kinds.faq.table
type WithTable = { table: SQLiteTable }

export type Stored<Table extends RowTable = ContentTable> = Table['$inferSelect']

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

export function findRow<Table extends RowTable>(tx: Queries, source: { table: Table }, id: number) {
  const table = commonColumns(source)
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

type Change<Row> = { before: Row; values: Values }

export function insertRow<Table extends RowTable>(
  tx: Queries,
  source: Source<Table>,
  values: Values,
  act: Act,
) {
  const row: unknown = tx
    .insert(commonColumns(source))
    .values({
      ...timeOf(source, act),
      ...values,
      ...derivedFrom(source, values),
    } as CommonTable['$inferInsert'])
    .returning()
    .get()
  return recorded<Table>(tx, source, row, act)
}

export function updateRow<Table extends RowTable>(
  tx: Queries,
  source: Source<Table>,
  { before, values }: Change<Stored<Table>>,
  act: Act,
) {
  const table = commonColumns(source)
  const derived = derivedFrom(source, values, { ...before })
  const revision = before.revision + 1
  const proposal = 'proposed' in before && before.proposed !== null ? { proposed: revision } : {}
  const row: unknown = tx
    .update(table)
    .set({ ...proposal, ...values, ...derived, ...timeOf(source, act), revision })
    .where(eq(table.id, before.id))
    .returning()
    .get()
  return recorded<Table>(tx, source, row, act)
}

/** Deletes a row with the stored replies that show it. */
export function deleteRow(tx: Queries, source: Source, row: { id: number }, act: Act) {
  const table = commonColumns(source)
  tx.delete(table).where(eq(table.id, row.id)).run()
  forgetRepliesOf(tx, source.table, row.id)
  recordAct(tx, source, row, act)
}

function recorded<Table extends RowTable>(tx: Queries, source: Source, row: unknown, act: Act) {
  const stored = row as Stored<Table>
  recordAct(tx, source, stored, act)
  return stored
}

export const recordAct = (
  tx: Queries,
  source: Pick<Source, 'path' | 'titleOf'>,
  row: { id: number },
  act: Act,
) => record(tx, act, { ...refOf(source, row), title: source.titleOf(row) })

const timeOf = ({ table }: WithTable, { at }: Act) =>
  'updated_at' in table ? { updated_at: at } : {}
