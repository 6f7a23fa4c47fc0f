import { count, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { Queries } from '../database/open.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import type * as tables from './tables.ts'

// Reads and writes the rows of any kind. Drizzle can't do that with a table it knows only by its common columns, so
// the types are widened here and nowhere else.

type Of<Table extends ContentTable> = Kind<string, Table>
type Known = typeof tables.faq
type Tabled = { table: ContentTable }
type Values = Record<string, unknown>

export type Stored<Table extends ContentTable> = Table['$inferSelect']
export type Selection = {
  where?: SQL
  orderBy: SQL[]
  page?: { limit: number; offset: number }
}

/** The columns that every kind has. */
export const commonColumns = (kind: Tabled) => kind.table as unknown as Known

/** The columns of review, where the kind has them. */
export const reviewColumns = ({ table }: Tabled) =>
  'status' in table ? (table as typeof tables.articles) : undefined

export function selectItems<Table extends ContentTable>(
  tx: Queries,
  kind: Of<Table>,
  { where, orderBy, page }: Selection,
) {
  const columns = Object.entries(getTableColumns(kind.table)).filter(([name]) => !isKept(name))
  const answered = Object.fromEntries(columns) as unknown as { id: Known['id'] }
  const rows = tx
    .select(answered)
    .from(commonColumns(kind))
    .where(where)
    .orderBy(...orderBy)
  return (page
    ? rows.limit(page.limit).offset(page.offset)
    : rows
  ).all() as unknown as Item<Table>[]
}

export const countRows = (tx: Queries, kind: Tabled, where?: SQL) =>
  tx.select({ total: count() }).from(commonColumns(kind)).where(where).get()?.total ?? 0

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

const kept = ['revision', 'folded', 'sort_key', 'spam']
const isKept = (name: string) => kept.includes(name)

/** The row as it is answered. */
export const itemOf = <Table extends ContentTable>(row: Stored<Table>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !isKept(name))) as Item<Table>
