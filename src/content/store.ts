import {
  and,
  count,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  type Placeholder,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import type { Queries } from '../database/open.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import type * as tables from './tables.ts'
import { totals } from './totals/table.ts'

// Reads and writes the rows of any kind. Drizzle can't do that with a table it knows only by its common columns, so
// the types are widened here and nowhere else.

type Of<Table extends ContentTable> = Kind<string, Table>
type Known = typeof tables.faq
type Tabled = { table: ContentTable }
type Values = Record<string, unknown>

export type Stored<Table extends ContentTable> = Table['$inferSelect']

/** The columns that every kind has. */
export const commonColumns = (kind: Tabled) => kind.table as unknown as Known

/** The columns of review, where the kind has them. */
export const reviewColumns = ({ table }: Tabled) =>
  'status' in table ? (table as typeof tables.articles) : undefined

/** SQLite looks into a bare parameter here, and plans anew whenever it is bound: that takes longer than the answer. */
const limit = sql`${sql.placeholder('limit')} + 0` as unknown as Placeholder<'limit'>

type Selection = { where?: SQL; orderBy: SQL[] }

/** Asks for a kind's rows as they are answered. */
export const allItems = (tx: Queries, kind: Tabled, { where, orderBy }: Selection) =>
  tx
    .select(answeredColumns(kind))
    .from(commonColumns(kind))
    .where(where)
    .orderBy(...orderBy)

/** The same of one page, whose ids are found first, in the index alone. */
export function pageOfItems(tx: Queries, kind: Tabled, { where, orderBy }: Selection) {
  const table = commonColumns(kind)
  const ids = tx
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(sql.placeholder('offset'))
  return allItems(tx, kind, { where: inArray(table.id, ids), orderBy })
}

function answeredColumns({ table }: Tabled) {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !isInternal(name))
  return Object.fromEntries(columns) as unknown as { id: Known['id'] }
}

/** Counts the rows one by one, which a search can't do without. */
export const prepareCount = (tx: Queries, kind: Tabled, where?: SQL) =>
  tx.select({ total: count() }).from(commonColumns(kind)).where(where).prepare()

/** Adds up what triggers have counted. */
export const prepareTotal = (tx: Queries, { table }: Tabled, where?: SQL) =>
  tx
    .select({ total: sum(totals.total).mapWith(Number) })
    .from(totals)
    .where(and(eq(totals.content, getTableName(table)), where))
    .prepare()

export function findRow<Table extends ContentTable>(tx: Queries, kind: Of<Table>, id: number) {
  const table = commonColumns(kind)
  const row: unknown = tx.select().from(table).where(eq(table.id, id)).get()
  return row as Stored<Table> | undefined
}

export function insertRow<Table extends ContentTable>(
  tx: Queries,
  kind: Of<Table>,
  values: Values,
) {
  const row: unknown = tx
    .insert(commonColumns(kind))
    .values(values as Known['$inferInsert'])
    .returning()
    .get()
  return row as Stored<Table>
}

/** Changes a row and counts its revision up. */
export function updateRow<Table extends ContentTable>(
  tx: Queries,
  kind: Of<Table>,
  { id, revision }: Stored<Table>,
  values: Values,
) {
  const table = commonColumns(kind)
  const row: unknown = tx
    .update(table)
    .set({ ...values, revision: revision + 1 })
    .where(eq(table.id, id))
    .returning()
    .get()
  return row as Stored<Table>
}

export function deleteRow(tx: Queries, kind: Tabled, id: number) {
  const table = commonColumns(kind)
  tx.delete(table).where(eq(table.id, id)).run()
}

const internal = ['revision', 'folded', 'sort_key', 'spam']
const isInternal = (name: string) => internal.includes(name)

/** The row as it is answered. */
export const itemOf = <Table extends ContentTable>(row: Stored<Table>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !isInternal(name))) as Item<Table>
