import { and, asc, desc, eq, min, notInArray } from 'drizzle-orm'
import type { Act } from '../../activity/activity.ts'
import type { Queries } from '../../database/open.ts'
import type { Values } from '../../fields/names.ts'
import { changesOf } from '../../receipts/conversation.ts'
import type { Kind } from '../kind.ts'
import { versions } from './table.ts'

// Earlier fields of items. Edits make versions; decisions make none.

type VersionedKind = Pick<Kind, 'path'> & { draft: { shape: object }; pictures: readonly string[] }
type Row = { id: number; revision: number; submission_date?: string }
type Version = typeof versions.$inferSelect

const maxVersions = 20

const ofItem = ({ path }: Pick<Kind, 'path'>, item: number) =>
  and(eq(versions.kind, path), eq(versions.item, item))

export function storeVersion(
  tx: Queries,
  kind: VersionedKind,
  { before, after }: { before?: Row; after: Row },
  { by, at }: Act,
) {
  if (before && isEqual(fieldsOf(kind, before), fieldsOf(kind, after))) return
  if (before) storeFirst(tx, kind, before)
  insertVersion(tx, kind, after, { by, at })
  if (before) prune(tx, kind, after.id)
}

/** Stores the first version of a row that has none: it is older than versions are, or came by an import. */
export function storeFirst(tx: Queries, kind: VersionedKind, row: Row) {
  const any = tx.select({ revision: versions.revision }).from(versions)
  if (any.where(ofItem(kind, row.id)).limit(1).get()) return
  insertVersion(tx, kind, row, firstStamp(row))
}

const firstStamp = ({ submission_date }: Row) => ({ by: null, at: submission_date ?? null })

const insertVersion = (
  tx: Queries,
  kind: VersionedKind,
  row: Row,
  act: Pick<Version, 'by' | 'at'>,
) =>
  void tx
    .insert(versions)
    .values({ ...act, ...versionOf(kind, row) })
    .run()

function versionOf(kind: VersionedKind, row: Row) {
  const fields = fieldsOf(kind, row)
  const pictures = ownPictures(kind, fields)
  return { kind: kind.path, item: row.id, revision: row.revision, fields, pictures }
}

/** The pictures among these fields that this site stores; null where there are none. */
export function ownPictures({ pictures }: Pick<VersionedKind, 'pictures'>, fields: Values) {
  const own = pictures.map((name) => fields[name]).filter(isOwn)
  return own.length > 0 ? own : null
}

const isOwn = (address: unknown): address is string =>
  typeof address === 'string' && address.startsWith('/images/')

function fieldsOf({ draft }: VersionedKind, row: object): Values {
  const fields = Object.keys(draft.shape)
  return Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)))
}

const isEqual = (one: Values, other: Values) => Object.keys(changesOf(one, other)).length === 0

/** Keeps the newest versions and the first. */
function prune(tx: Queries, kind: VersionedKind, item: number) {
  const { revision } = versions
  const others = tx.select({ revision }).from(versions).where(ofItem(kind, item))
  const newest = others.orderBy(desc(revision)).limit(maxVersions)
  const first = tx
    .select({ revision: min(revision) })
    .from(versions)
    .where(ofItem(kind, item))
  tx.delete(versions)
    .where(and(ofItem(kind, item), notInArray(revision, newest), notInArray(revision, first)))
    .run()
}

export const deleteVersions = (tx: Queries, kind: Pick<Kind, 'path'>, item: number) =>
  void tx.delete(versions).where(ofItem(kind, item)).run()

/** The version of a revision, else the one before the last. */
export const findVersion = (tx: Queries, kind: VersionedKind, item: number, revision?: number) =>
  tx
    .select({ fields: versions.fields })
    .from(versions)
    .where(and(ofItem(kind, item), revision ? eq(versions.revision, revision) : undefined))
    .orderBy(desc(versions.revision))
    .limit(1)
    .offset(revision ? 0 : 1)
    .get()

export function versionsOf(tx: Queries, kind: VersionedKind, row: Row) {
  const stored = tx
    .select()
    .from(versions)
    .where(ofItem(kind, row.id))
    .orderBy(asc(versions.revision))
    .all()
  const all = stored.length > 0 ? stored : [{ ...versionOf(kind, row), ...firstStamp(row) }]
  const withChanges = all.map(({ revision, at, by, fields }, place) => {
    const changes = changesOf(all[place - 1]?.fields ?? {}, fields)
    return { revision, at, by, changes }
  })
  const [first, ...others] = withChanges
  return first ? [first, ...others.slice(1 - maxVersions)].toReversed() : []
}
