import { and, desc, eq, sql } from 'drizzle-orm'
import { isOneOf } from '../database/columns.ts'
import { type Groups, togetherIn } from '../fields/likeness.ts'
import { type AskedAlike, alikeIn, longestPage } from '../http/request/listing.ts'
import { queryOf } from '../http/request/query.ts'
import { checked } from '../http/response/errors.ts'
import type { List } from '../http/response/whole-list.ts'
import type { ReviewFields } from '../receipts/columns.ts'
import { marked } from '../receipts/contract.ts'
import { proposedChanges } from '../receipts/conversation.ts'
import { countIn, duplicatesOf, groupsIn, publishedAlike, type Waiting } from './duplicates.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import * as lists from './lists.ts'
import type { Listable, Shelf } from './order.ts'
import * as store from './store.ts'

// The lists of what waits for an admin.

type AskedOfWaiting = lists.ListQuery & AskedAlike

/** Reads what a list of what waits may be asked for beyond what every list may. */
export const markIn = (request: Request): AskedAlike & Pick<lists.ListQuery, 'mark'> => ({
  ...alikeIn(request),
  ...checked(marked, queryOf(request)),
})

/** What waits, with what its sender's receipt says, and how many duplicates it has. */
export const listForReview = <Table extends ContentTable>(
  world: lists.Asking,
  kind: Kind<string, Table>,
  shelf: Waiting,
  asked: AskedOfWaiting,
) => {
  const published = shelf === 'pending' ? publishedAlike(world, kind) : undefined
  return listWaiting(world, kind, {
    ...asked,
    shelf,
    told: (rows) =>
      rows.map((row) => ({
        ...withReview(row),
        alike_published: published?.get(Number(row['id'])) ?? null,
      })) as (Item<Table> & ReviewFields & { alike_published: number | null })[],
  })
}

/** The database has what the receipt says as text. */
const withReview = (row: Record<string, unknown>): object => ({
  ...row,
  conversation: JSON.parse(String(row['conversation'])),
  proposal: proposedChanges(JSON.parse(String(row['proposal'])), row),
})

type Told<Row> = AskedOfWaiting & { shelf: Waiting; told: lists.Telling<Row> }

/** The same of whatever waits. */
export function listWaiting<Row extends { id: number }>(
  world: lists.Asking,
  of: Listable,
  { order, alike, shelf, told, ...listing }: Told<Row>,
): List<Row & { alike: number }> {
  const groups = groupsIn(world, of, shelf)
  const counted = (rows: Row[]) => rows.map((row) => ({ ...row, alike: countIn(groups, row) }))
  const inAll = (rows: Record<string, unknown>[]) => counted(told(rows))
  if (order === undefined && alike === undefined)
    return lists.listTold(world, of, { ...listing, shelf, told: inAll })
  return pageTogether(world, of, { ...listing, sort: undefined, shelf, alike, groups, told: inAll })
}

type Together<Row> = Omit<Told<Row>, 'order'> & { groups: Groups }

/** Duplicates stand where the newest of them does. */
function pageTogether<Row>(
  { db, sqlite }: lists.Asking,
  of: Listable,
  { shelf, alike, groups, told, page, ...listing }: Together<Row>,
) {
  const { list, where, ...selected } = lists.selection(of, shelf, listing)
  const { id } = store.commonColumns(of)
  const found = db
    .select({ id: sql<number>`${id}` })
    .from(store.listed(of, list))
    .where(and(where, duplicatesOf({ db, sqlite }, of, shelf, alike)))
    .orderBy(desc(id))
    .all()
  const { limit, offset } = page ?? { limit: longestPage, offset: 0 }
  const ids = togetherIn(
    found.map((row) => row.id),
    groups,
  )
  const shown = ids.slice(offset, offset + limit)
  const asked = { ...selected, list, where: and(where, isOneOf(id, shown)) }
  const all = db.all<Record<string, unknown>>(store.allItems(of, asked))
  const rows = new Map(
    all.map(store.fromDatabase(of)).map((row) => [Number(row['id']), row] as const),
  )
  const items = shown.map((one) => rows.get(one)).filter((row) => row !== undefined)
  return { items: told(items), total: ids.length }
}

/** The titles and revisions of all rows that a listing asks for; changes are decided about one by one. */
export function titlesOf(
  world: lists.Asking,
  of: Listable,
  { shelf, alike, order, ...asked }: AskedOfWaiting & { shelf: Shelf },
  most: number,
) {
  const isWaiting = shelf === 'pending' || shelf === 'spam'
  const also = isWaiting
    ? and(eq(sql`status`, 'pending'), duplicatesOf(world, of, shelf, alike))
    : undefined
  return lists.titlesOf(world, of, { shelf, also, ...asked }, most)
}
