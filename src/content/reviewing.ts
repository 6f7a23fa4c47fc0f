import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '../database/columns.ts'
import type { Queries } from '../database/open.ts'
import { keysIn, mostCompared } from '../fields/likeness.ts'
import { type AskedAlike, alikeIn } from '../http/request/listing.ts'
import { queryOf } from '../http/request/query.ts'
import { checked } from '../http/response/errors.ts'
import type { List } from '../http/response/whole-list.ts'
import { marked } from '../receipts/contract.ts'
import { toldProposal } from '../receipts/conversation.ts'
import type { Reviewing } from '../receipts/reviewing.ts'
import {
  type Compared,
  countIn,
  duplicatesOf,
  groupsIn,
  pageTogether,
  publishedAlike,
} from './duplicates.ts'
import { findTrashed } from './history/trash.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import * as lists from './lists.ts'
import { type Listable, listOn, type Shelf, standsOn } from './order.ts'
import * as store from './store.ts'

// The lists of what waits for an admin.

export type Waiting = 'pending' | 'spam'
type AskedOfWaiting = lists.Asked & AskedAlike

/** Reads what a list of what waits may be asked for beyond what every list may. */
export function markIn(request: Request): AskedAlike & Pick<lists.Asked, 'mark'> {
  const { mark } = checked(marked, queryOf(request))
  return { ...alikeIn(request), ...(mark && { mark }) }
}

/** What waits, with what its sender's receipt says, and how many duplicates it has. */
export const listForReview = <Table extends ContentTable>(
  world: lists.Asking,
  kind: Kind<string, Table>,
  shelf: Waiting,
  asked: AskedOfWaiting,
) => {
  const published = publishedAlike(world, comparedIn(world.db, kind, shelf))
  return listWaiting(world, kind, {
    ...asked,
    shelf,
    told: (rows) =>
      rows.map((row) => ({
        ...withReview(row),
        alike_published: published.get(Number(row['id'])) ?? null,
      })) as (Item<Table> & Reviewing & { alike_published: number | null })[],
  })
}

/** The database has what the receipt says as text. */
const withReview = (row: Record<string, unknown>): object => ({
  ...row,
  conversation: JSON.parse(String(row['conversation'])),
  proposal: toldProposal(JSON.parse(String(row['proposal'])), row),
})

type Told<Row> = AskedOfWaiting & { shelf: Waiting; told: lists.Telling<Row> }

/** The same of whatever waits. */
export function listWaiting<Row extends { id: number }>(
  world: lists.Asking,
  of: Listable,
  { order, alike, shelf, told, sort, ...listing }: Told<Row>,
): List<Row & { alike: number }> {
  const compared = comparedIn(world.db, of, shelf)
  const groups = groupsIn(world, compared)
  const counted = (rows: Row[]) => rows.map((row) => ({ ...row, alike: countIn(groups, row) }))
  const inAll = (rows: Record<string, unknown>[]) => counted(told(rows))
  if (order === undefined && alike === undefined)
    return lists.listTold(world, of, { ...listing, ...(sort && { sort }), shelf, told: inAll })
  const { list, where, ...selected } = lists.selection(of, shelf, listing)
  const { id } = store.commonColumns(of)
  const { items, total } = pageTogether(world.db, {
    ...{ id, groups, page: listing.page, from: store.listed(of, list) },
    where: and(where, duplicatesOf(world, compared, id, alike)),
    read(ids) {
      const asked = { ...selected, list, where: and(where, isOneOf(id, ids)) }
      return store.allItems(world.db, of, asked).all() as unknown as { id: number }[]
    },
  })
  return { items: inAll(items), total }
}

/** The titles and revisions of all rows that a listing asks for; changes are decided about one by one. */
export function titlesOf(
  world: lists.Asking,
  of: Listable,
  { shelf, alike, order, ...asked }: AskedOfWaiting & { shelf: Shelf },
  most: number,
) {
  const { id } = store.commonColumns(of)
  const isWaiting = shelf === 'pending' || shelf === 'spam'
  const also = isWaiting
    ? and(
        eq(sql`status`, 'pending'),
        duplicatesOf(world, comparedIn(world.db, of, shelf), id, alike),
      )
    : undefined
  return lists.titlesOf(world, of, { shelf, also, ...asked }, most)
}

/** By the keys that are stored with each, or those of its texts. */
const comparedIn = (db: Queries, of: Listable, shelf: Waiting): Compared => ({
  name: `${of.path} ${shelf}`,
  waiting: () =>
    keyed(db, of, listOn(of, 'pending'), and(standsOn(of, shelf), eq(sql`status`, 'pending'))),
  published: () =>
    shelf === 'spam'
      ? []
      : keyed(db, of, of.shelves?.published.list ?? 'id', sql`status = 'approved' and spam = 0`),
  keysOf(one) {
    const isIt = eq(sql`id`, one)
    const row = db
      .select({ keys: keysOf(of) })
      .from(of.table)
      .where(isIt)
      .get()
    return keysIn(String(row?.keys ?? findTrashed(db, of, one)?.row['likeness'] ?? ''))
  },
})

/** The newest of the rows, with the keys that others are compared by. */
const keyed = (db: Queries, of: Listable, list: string, where: SQL | undefined) =>
  db
    .select({ id: sql<number>`id`.as('id'), keys: sql<string>`${keysOf(of)}`.as('keys') })
    .from(store.listed(of, list))
    .where(where)
    .orderBy(desc(sql`id`))
    .limit(mostCompared)
    .all()
    .map((row) => ({ id: row.id, keys: keysIn(row.keys) }))

const keysOf = ({ keys = sql`likeness` }: Listable) => keys
