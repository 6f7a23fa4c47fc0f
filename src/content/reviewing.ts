import { and, type Column, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { isOneOf, waits } from '../database/columns.ts'
import type { Queries } from '../database/open.ts'
import { keysIn, mostCompared } from '../fields/likeness.ts'
import { type AskedAlike, alikeIn } from '../http/request/alike.ts'
import { queryOf } from '../http/request/query.ts'
import { checked } from '../http/response/errors.ts'
import type { WholeList } from '../http/response/whole-list.ts'
import { marked } from '../receipts/contract.ts'
import type { Reviewing } from '../receipts/receipts.ts'
import { type Compared, countIn, duplicatesOf, groupsIn, pageTogether } from './duplicates.ts'
import { findTrashed } from './history/trash.ts'
import type { ContentTable, Item, Kind } from './kind.ts'
import { type Asked, type Asking, list, type Page, selection } from './lists.ts'
import { named } from './naming.ts'
import type { Shelf } from './order.ts'
import * as store from './store.ts'

// The lists of what waits for an admin.

type Waiting = 'pending' | 'spam'
type AskedOfWaiting = Asked & AskedAlike
type Any = Pick<Kind, 'path' | 'table'>

/** Reads what a list of what waits may be asked for beyond what every list may. */
export function markIn(request: Request): AskedAlike & Pick<Asked, 'mark'> {
  const { mark } = checked(marked, queryOf(request))
  return { ...alikeIn(request), ...(mark && { mark }) }
}

/** What waits, with what its sender's receipt says, and how many duplicates it has. */
type Told<Table extends ContentTable> = Item<Table> & Reviewing & { alike: number }

export function listForReview<Table extends ContentTable>(
  of: Asking,
  kind: Kind<string, Table>,
  shelf: Waiting,
  { order, alike, sort, ...listing }: AskedOfWaiting,
): Page<Told<Table>> | Promise<WholeList> {
  const groups = groupsIn(of, comparedIn(of.db, kind, shelf))
  const told = (row: object) => ({ ...row, alike: countIn(groups, row as { id: number }) })
  const found =
    order === undefined && alike === undefined
      ? list(of, kind, shelf, { ...listing, ...(sort && { sort }), told })
      : pageTogether(of.db, {
          ...selected(of, kind, shelf, { ...listing, ...(alike && { alike }) }),
          groups,
          page: listing.page,
          read: (ids) => rowsOf(of.db, kind, shelf, ids),
        })
  if (found instanceof Promise) return found
  return { total: found.total, items: found.items.map(told) as Told<Table>[] }
}

/** The titles and revisions of all rows that a listing asks for. */
export function titlesOf(
  of: Asking,
  kind: Any & Pick<Kind, 'title'>,
  { shelf, ...asked }: AskedOfWaiting & { shelf: Shelf },
  most: number,
) {
  const columns: Record<string, Column> = getTableColumns(kind.table)
  const { id, revision } = store.commonColumns(kind)
  const title = columns[kind.title] ?? id
  const { orderBy } = selection(kind, shelf, {})
  const rows = selected(of, kind, shelf, asked)
  return named(of.db, { ...rows, orderBy, columns: { id, revision, title } }, most)
}

function selected(of: Asking, kind: Any, shelf: Shelf, { alike, ...asked }: AskedOfWaiting) {
  const { list, where } = selection(kind, shelf, asked)
  const { id } = store.commonColumns(kind)
  const from = store.listed(kind, list)
  if (shelf === 'published') return { id, from, where }
  const isDuplicate = duplicatesOf(of, comparedIn(of.db, kind, shelf), id, alike)
  return { id, from, where: and(where, isDuplicate) }
}

function rowsOf(db: Queries, kind: Any, shelf: Waiting, ids: readonly number[]) {
  const { where, ...asked } = selection(kind, shelf, {})
  const isShown = and(where, isOneOf(store.commonColumns(kind).id, ids))
  const rows: unknown = store.allItems(db, kind, { ...asked, where: isShown }).all()
  return rows as { id: number }[]
}

/** By the keys that are stored with each. */
const comparedIn = (db: Queries, kind: Any, shelf: Waiting): Compared => ({
  name: `${kind.path} ${shelf}`,
  waiting: () =>
    db
      .select({ id: sql<number>`id`.as('id'), likeness: sql<string>`likeness`.as('likeness') })
      .from(store.listed(kind, 'alike'))
      .where(and(waits, eq(sql`spam`, Number(shelf === 'spam'))))
      .orderBy(desc(sql`id`))
      .limit(mostCompared)
      .all()
      .map(({ id, likeness }) => ({ id, keys: keysIn(likeness) })),
  keysOf(one) {
    const row =
      db
        .select({ likeness: sql<string>`likeness` })
        .from(kind.table)
        .where(eq(sql`id`, one))
        .get() ?? findTrashed(db, kind, one)?.row
    return keysIn(String(row?.['likeness'] ?? ''))
  },
})
