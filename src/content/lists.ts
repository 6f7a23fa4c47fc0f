import { and, type Column, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { lastChange } from '../activity/activity.ts'
import { cachedNumber } from '../database/cached.ts'
import type { Store } from '../database/open.ts'
import { named, totalIn } from '../database/rows.ts'
import type { Listing } from '../http/request/listing.ts'
import { answerRows, type List, readPage } from '../http/response/whole-list.ts'
import { itemsMarked, reviewColumns } from '../receipts/columns.ts'
import type { Mark } from '../receipts/words.ts'
import { isIndexed, panelMatch } from '../search/panel.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import { type Listable, ordered, type Shelf, standsOn } from './order.ts'
import * as store from './store.ts'

// Lists of whatever is listed. However many rows there are, a page costs the same: its rows stand in an index in the
// list's order. A search reads that index; what else is counted is counted again only after a write.

/** What a list is read from. */
export type Asking = Pick<Store, 'db' | 'sqlite' | 'snapshot'>
type Counting = Pick<Asking, 'db' | 'sqlite'>

/** A listing of what waits may ask for what bears a mark; an admin is told where senders are reached. */
export type ListQuery = Listing & { mark?: Mark; isAdmin?: boolean }

type Values = Record<string, unknown>
/** How rows are told, some at a time. */
export type Telling<Told> = (rows: Values[]) => Told[]

/** The rows of a shelf as the listing asks for them, and how many there are in all; many rows come as their bytes. */
export const list = <Table extends ContentTable>(
  world: Asking,
  kind: Kind<string, Table>,
  shelf: Shelf,
  listing: ListQuery,
) => listTold(world, kind, { shelf, ...listing, told: (rows) => rows as Item<Table>[] })

type Told<Row> = ListQuery & { shelf: Shelf; told: Telling<Row> }

/** The same of whatever is listed, each row as it is told. */
export function listTold<Row extends object>(
  world: Asking,
  of: Listable,
  { shelf, told, ...listing }: Told<Row>,
): List<Row> {
  const answered = store.fromDatabase(of)
  return answerRows(world, askedOf(world, of, shelf, listing), (rows: Values[]) =>
    told(rows.map(answered)),
  )
}

/** A page of them, or all where none is named. */
export const select = <Table extends ContentTable>(
  world: Counting,
  kind: Kind<string, Table>,
  shelf: Shelf,
  listing: ListQuery,
) =>
  readPage(
    world,
    askedOf(world, kind, shelf, listing),
    (rows: Values[]) => rows.map(store.fromDatabase(kind)) as Item<Table>[],
  )

const askedOf = (world: Counting, of: Listable, shelf: Shelf, { page, ...listing }: ListQuery) => ({
  query: store.allItems(of, selection(of, shelf, listing)),
  total: () => countOf(world, of, shelf, listing),
  page,
})

/** How many rows a shelf has in all. */
export const totalOn = (world: Counting, of: Listable, shelf: Shelf) =>
  countOf(world, of, shelf, {})

/** What is found is counted each time. */
function countOf({ db, sqlite }: Counting, of: Listable, shelf: Shelf, asked: ListQuery) {
  const { list, where } = selection(of, shelf, asked)
  const total = () => totalIn(db, store.listed(of, list), where)
  const { search, label, since, before, mark, filters = {} } = asked
  if ((search ?? label ?? since ?? before) !== undefined) return total()
  return cachedNumber(sqlite, [of.path, shelf, mark, ...Object.entries(filters)].join(), total)
}

/** Holds for what has a label. */
const has = ({ labels }: Listable, label: string) =>
  labels && sql`${label} in (select value from json_each(${sql.identifier(labels.column)}))`

const mostLabelsTold = 200

/** The labels that items of a curated kind have, in the order of the alphabet. */
export function labelsOf(
  { db }: Pick<Asking, 'db'>,
  { table, labels }: Pick<Kind, 'table' | 'labels'>,
) {
  if (!labels) return []
  return db
    .selectDistinct({ label: sql<string>`json_each.value`.as('label') })
    .from(sql`${table}, json_each(${sql.identifier(labels.column)})`)
    .orderBy(sql`label collate nocase`)
    .limit(mostLabelsTold)
    .all()
}

/** Asks for all rows that a list has on its pages. */
export const selectAll = (of: Listable, shelf: Shelf, { page, ...asked }: Listing) =>
  store.allItems(of, { ...selection(of, shelf, asked), also: ['revision'] })

/** Which rows of a shelf are asked for, in which order, with what is told of each beside its columns. */
export function selection(
  of: Listable,
  shelf: Shelf,
  { filters = {}, search, label, mark, sort, isAdmin = false, ...narrowed }: ListQuery,
) {
  const { id } = store.commonColumns(of)
  const where = and(
    standsOn(of, shelf),
    ...Object.entries(filters).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
    foundBy(of, { search, ...narrowed }),
    label === undefined ? undefined : has(of, label),
    mark && sql`${id} in ${itemsMarked(of.path, mark)}`,
  )
  const [filter] = Object.keys(filters)
  const order = ordered(of, { shelf, sort, filter })
  return { ...order, where, more: of.more ?? reviewing(of, shelf, isAdmin) }
}

/** What a search finds, in the panel also by words that the title hasn't, and of which days. */
function foundBy(of: Listable, { search, since, before, isPanel }: Listing) {
  const { id, folded } = store.commonColumns(of)
  const { found = (text) => sql`instr(${folded}, ${text}) > 0` } = of
  const date = changedAt(of, id)
  return and(
    search === undefined
      ? undefined
      : or(
          found(search),
          isPanel && of.search ? isIndexed(of, id, panelMatch(of, search)) : undefined,
        ),
    since === undefined ? undefined : sql`${date} >= ${since}`,
    before === undefined ? undefined : sql`${date} < ${before}`,
  )
}

/** When a row was sent in, else when it was changed last. */
function changedAt(of: Listable, id: Column) {
  const { submission_date }: Record<string, Column> = getTableColumns(of.table)
  return submission_date ?? lastChange(of.path, id)
}

/** What a receipt says is told of what waits; of what is published, an admin learns where its sender is reached. */
function reviewing(of: Listable, shelf: Shelf, isAdmin: boolean): Record<string, SQL.Aliased> {
  const columns = reviewColumns(of)
  if (shelf !== 'published') return columns
  return isAdmin && store.reviewColumns(of) ? { contact_email: columns.contact_email } : {}
}

/** The titles and revisions of rows: of the first ones, and how many there are. */
export function titlesOf(
  { db }: Pick<Asking, 'db'>,
  of: Listable,
  { shelf, also, ...asked }: ListQuery & { shelf: Shelf; also?: SQL | undefined },
  most: number,
) {
  const columns: Record<string, Column> = getTableColumns(of.table)
  const { id, revision } = store.commonColumns(of)
  const { list, where, orderBy } = selection(of, shelf, asked)
  return named(
    db,
    {
      columns: { id, revision, title: columns[of.title] ?? id },
      more: shelf === 'pending' && !of.more ? { review: reviewColumns(of).review } : {},
      from: store.listed(of, list),
      where: and(where, also),
      orderBy,
    },
    most,
  )
}
