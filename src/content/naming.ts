import { type Column, getTableColumns, sql } from 'drizzle-orm'
import type { AskedAlike } from '../http/request/alike.ts'
import type { World } from '../world.ts'
import { whereOf } from './alike/waiting.ts'
import type { Kind } from './kind.ts'
import { type Asked, selection } from './lists.ts'
import type { Shelf } from './order.ts'
import * as store from './store.ts'

type Any = Pick<Kind, 'path' | 'table' | 'title'>

/** What all rows that a listing asks for are called, and at which revision they are: the first of them, at most so many. */
export function named(
  world: World,
  kind: Any,
  { shelf, ...asked }: Asked & AskedAlike & { shelf: Shelf },
  most: number,
) {
  const { list, where } =
    shelf === 'published' ? selection(kind, shelf, asked) : whereOf(world, kind, shelf, asked)
  const columns: Record<string, Column> = getTableColumns(kind.table)
  const { id, revision } = store.commonColumns(kind)
  const items = world.db
    .select({
      id: sql<number>`${id}`.as('id'),
      revision: sql<number>`${revision}`.as('revision'),
      title: sql<string>`${columns[kind.title]}`.as('title'),
    })
    .from(store.listed(kind, list))
    .where(where)
    .orderBy(...selection(kind, shelf, {}).orderBy)
    .limit(most)
    .all()
  if (items.length < most) return { items, total: items.length }
  const counted = store.countItems(world.db, kind, { list, ...(where && { where }) }).get()
  return { items, total: counted?.total ?? items.length }
}
