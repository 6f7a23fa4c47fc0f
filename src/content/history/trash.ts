import { and, asc, count, desc, eq, lte, sql } from 'drizzle-orm'
import type { Act } from '../../activity/activity.ts'
import type { Clock, Settings } from '../../context.ts'
import type { Queries, Store } from '../../database/open.ts'
import { searchable } from '../../fields/fold.ts'
import { refuseStale } from '../../http/response/conditional.ts'
import { notFound, Refusal } from '../../http/response/errors.ts'
import { day } from '../../units.ts'
import { itemOf, type Kind, type Source } from '../kind.ts'
import type { Stored } from '../store.ts'
import { trash } from './table.ts'

// Deleted items, which can be restored for TRASH_DAYS.

type OfKind = Pick<Kind, 'path'>
export type Trashed = typeof trash.$inferSelect

const ofItem = ({ path }: OfKind, id: number) => and(eq(trash.kind, path), eq(trash.item, id))

export const findTrashed = (tx: Queries, kind: OfKind, id: number) =>
  tx.select().from(trash).where(ofItem(kind, id)).get()

/** Refuses what isn't in the trash any more (404), or was changed since (412). */
export function readTrashed(
  tx: Queries,
  kind: OfKind,
  { id, ifMatch = null }: { id: number; ifMatch?: string | null },
) {
  const trashed = findTrashed(tx, kind, id)
  if (!trashed) throw notFound('There is no such thing in the trash.')
  const { row, by, deleted_at: at } = trashed
  refuseStale(ifMatch, revisionIn(row), () => ({ current: itemOf(row), by, at }))
  return trashed
}

export const revisionIn = (row: Trashed['row']) => Number(row['revision'])

export function addToTrash(
  tx: Queries,
  kind: Kind,
  { row, reason = null }: { row: Stored; reason?: string | null },
  { by, at }: Act,
) {
  const title = kind.titleOf(row)
  tx.insert(trash)
    .values({
      kind: kind.path,
      item: row.id,
      title,
      folded: searchable(title),
      row: { ...row, revision: row.revision + 1, ...('proposed' in row && { proposed: null }) },
      deleted_at: at,
      by,
      reason,
    })
    .run()
}

export const removeFromTrash = (tx: Queries, kind: OfKind, id: number) =>
  void tx.delete(trash).where(ofItem(kind, id)).run()

/** The refusal for an item that is gone: who deleted it and when, if it can be restored. */
export function notFoundOrDeleted(tx: Queries, source: Source, id: number) {
  const trashed = findTrashed(tx, source, id)
  if (!trashed) return notFound(source.missing)
  const { by, deleted_at: at } = trashed
  return new Refusal(404, 'This was deleted. It can be restored from the trash.', {
    facts: { by, at },
  })
}

export const keptUntil = ({ config }: Settings, deletedAt: string) =>
  new Date(Date.parse(deletedAt) + config.trashDays * day).toISOString()

export const expiredIn = (tx: Queries, { config, clock }: Clock & Settings, limit: number) =>
  tx
    .select({ kind: trash.kind, item: trash.item, title: trash.title })
    .from(trash)
    .where(
      lte(trash.deleted_at, new Date(clock().getTime() - config.trashDays * day).toISOString()),
    )
    .orderBy(asc(trash.deleted_at))
    .limit(limit)
    .all()

const maxDeleted = 1000

/** For calendars that hold copies of them. */
export const deletedWhilePublished = ({ db }: Pick<Store, 'db'>, { path }: OfKind) =>
  db
    .select({ row: trash.row, deleted_at: trash.deleted_at })
    .from(trash)
    .where(and(eq(trash.kind, path), sql`${trash.row} ->> 'status' = 'approved'`))
    .orderBy(desc(trash.id))
    .limit(maxDeleted)
    .all()

export const trashedByKind = ({ db }: Pick<Store, 'db'>) =>
  db.select({ kind: trash.kind, total: count() }).from(trash).groupBy(trash.kind).all()
