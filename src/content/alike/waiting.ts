import { and, desc, sql } from 'drizzle-orm'
import { isOneOf } from '../../database/columns.ts'
import { togetherIn } from '../../fields/likeness.ts'
import { type AskedAlike, alikeIn } from '../../http/request/alike.ts'
import { longestPage } from '../../http/request/listing.ts'
import { queryOf } from '../../http/request/query.ts'
import { checked } from '../../http/response/errors.ts'
import type { WholeList } from '../../http/response/whole-list.ts'
import { marked } from '../../receipts/contract.ts'
import type { Reviewing } from '../../receipts/receipts.ts'
import type { World } from '../../world.ts'
import type { ContentTable, Item, Kind } from '../kind.ts'
import { type Asked, list, type Page, selection } from '../lists.ts'
import * as store from '../store.ts'
import { alikeOn, lookingLike, type Waiting } from './groups.ts'

type AskedOfWaiting = Asked & AskedAlike

/** Reads what a list of what waits may be asked for beyond what every list may. */
export function markIn(request: Request): AskedAlike & Pick<Asked, 'mark'> {
  const { mark } = checked(marked, queryOf(request))
  return { ...alikeIn(request), ...(mark && { mark }) }
}

type Row = { id: number }
type Any = Pick<Kind, 'path' | 'table'>
type Of<Table extends ContentTable> = Kind<string, Table>
/** What waits for an admin, with what its sender's receipt says, and how many there are that look like it. */
type Told<Table extends ContentTable> = Item<Table> & Reviewing & { alike: number }

export function listForReview<Table extends ContentTable>(
  world: World,
  kind: Of<Table>,
  shelf: Waiting,
  { order, alike, sort, ...listing }: AskedOfWaiting,
): Page<Told<Table>> | Promise<WholeList> {
  const groups = alikeOn(world, kind, shelf)
  const told = (row: object) => ({ ...row, alike: groups.of((row as Row).id)?.length ?? 1 })
  const found =
    order === undefined && alike === undefined
      ? list(world, kind, shelf, { ...listing, ...(sort && { sort }), told })
      : listTogether(world, kind, shelf, { ...listing, ...(alike && { alike }) })
  if (found instanceof Promise) return found
  return { total: found.total, items: found.items.map(told) as Told<Table>[] }
}

/** One page of them, by their ids: those that look alike stand where the newest of them does. */
function listTogether(
  world: World,
  kind: Any,
  shelf: Waiting,
  { page = { limit: longestPage, offset: 0 }, ...asked }: AskedOfWaiting,
): Page<object> {
  const { offset, limit } = page
  const { ids, total } = idsOf(world, kind, shelf, asked)
  const shown = togetherIn(ids, alikeOn(world, kind, shelf)).slice(offset, offset + limit)
  const rows = new Map(rowsOf(world, kind, shelf, shown).map((row) => [row.id, row]))
  return { items: shown.flatMap((id) => rows.get(id) ?? []), total }
}

function rowsOf({ db }: World, kind: Any, shelf: Waiting, ids: readonly number[]) {
  const { where, ...asked } = selection(kind, shelf, {})
  const rows: unknown = store
    .allItems(db, kind, { ...asked, where: and(where, isOneOf(store.commonColumns(kind).id, ids)) })
    .all()
  return rows as Row[]
}

/** Which of those that wait are asked for, newest first, and how many there are. */
function idsOf(world: World, kind: Any, shelf: Waiting, asked: AskedOfWaiting) {
  const { list, where } = whereOf(world, kind, shelf, asked)
  const { id } = store.commonColumns(kind)
  const ids = world.db
    .select({ id: sql<number>`${id}` })
    .from(store.listed(kind, list))
    .where(where)
    .orderBy(desc(id))
    .all()
    .map((row) => row.id)
  return { ids, total: ids.length }
}

/** Which rows those are. */
export function whereOf(
  world: World,
  kind: Any,
  shelf: Waiting,
  { alike, ...asked }: AskedOfWaiting,
) {
  const { list, where } = selection(kind, shelf, asked)
  if (alike === undefined) return { list, where }
  return {
    list,
    where: and(
      where,
      isOneOf(store.commonColumns(kind).id, lookingLike(world, kind, shelf, alike)),
    ),
  }
}
