import { and, asc, desc, eq, notInArray } from 'drizzle-orm'
import type { Act } from '../../activity/activity.ts'
import type { Queries } from '../../database/open.ts'
import { changesOf } from '../../receipts/conversation.ts'
import type { Changes } from '../../receipts/words.ts'
import type { Kind } from '../kind.ts'
import { versions } from './table.ts'

// What an item was like before. Only what an editor can change makes a version; an approval makes none.

type Values = Record<string, unknown>
type Versioned = Pick<Kind, 'path'> & { draft: { shape: object }; pictures: readonly string[] }
/** An item's row, of any kind. */
type Row = { id: number; revision: number; submission_date?: string }
type Version = typeof versions.$inferSelect

/** The last ones, the very first one among them. */
const mostShown = 20

const ofItem = ({ path }: Pick<Kind, 'path'>, item: number) =>
  and(eq(versions.kind, path), eq(versions.item, item))

/** Notes what an item's fields are after a change, in its transaction; where they are as they were, nothing. */
export function noteVersion(
  tx: Queries,
  kind: Versioned,
  { before, after }: { before?: Row; after: Row },
  { by, at }: Act,
) {
  if (before && isEqual(fieldsOf(kind, before), fieldsOf(kind, after))) return
  if (before) noteFirst(tx, kind, before)
  write(tx, kind, after, { by, at })
  if (before) prune(tx, kind, after.id)
}

/** What an item is as long as nobody has changed it, where that stands nowhere: it is older than its versions. */
export function noteFirst(tx: Queries, kind: Versioned, row: Row) {
  const any = tx.select({ revision: versions.revision }).from(versions)
  if (any.where(ofItem(kind, row.id)).limit(1).get()) return
  write(tx, kind, row, firstOf(row))
}

const firstOf = ({ submission_date }: Row) => ({ by: null, at: submission_date ?? null })

const write = (tx: Queries, kind: Versioned, row: Row, act: Pick<Version, 'by' | 'at'>) =>
  void tx
    .insert(versions)
    .values({ ...act, ...versionOf(kind, row) })
    .run()

function versionOf(kind: Versioned, row: Row) {
  const fields = fieldsOf(kind, row)
  const pictures = ownPictures(kind, fields)
  return { kind: kind.path, item: row.id, revision: row.revision, fields, pictures }
}

/** The addresses of the pictures among these fields that are stored here, if there are any. */
export function ownPictures({ pictures }: Pick<Versioned, 'pictures'>, fields: Values) {
  const own = pictures.map((name) => fields[name]).filter(isOwn)
  return own.length > 0 ? own : null
}

const isOwn = (address: unknown): address is string =>
  typeof address === 'string' && address.startsWith('/images/')

function fieldsOf({ draft }: Versioned, row: object): Values {
  const fields = Object.keys(draft.shape)
  return Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)))
}

const isEqual = (one: Values, other: Values) => Object.keys(changesOf(one, other)).length === 0

/** One more than are shown stays, since the oldest of them is told by what it changed. */
const mostStored = mostShown + 1

function prune(tx: Queries, kind: Versioned, item: number) {
  const all = tx
    .select({ revision: versions.revision })
    .from(versions)
    .where(ofItem(kind, item))
    .orderBy(desc(versions.revision))
    .all()
    .map(({ revision }) => revision)
  if (all.length <= mostStored) return
  const stay = [...all.slice(0, mostShown), all.at(-1) ?? 0]
  tx.delete(versions)
    .where(and(ofItem(kind, item), notInArray(versions.revision, stay)))
    .run()
}

export const forgetVersions = (tx: Queries, kind: Pick<Kind, 'path'>, item: number) =>
  void tx.delete(versions).where(ofItem(kind, item)).run()

export const findVersion = (tx: Queries, kind: Versioned, item: number, revision: number) =>
  tx
    .select({ fields: versions.fields })
    .from(versions)
    .where(and(ofItem(kind, item), eq(versions.revision, revision)))
    .get()

/** What an item was before its last change. */
export const versionBefore = (tx: Queries, kind: Versioned, item: number) =>
  tx
    .select({ fields: versions.fields })
    .from(versions)
    .where(ofItem(kind, item))
    .orderBy(desc(versions.revision))
    .limit(1)
    .offset(1)
    .get()

type Told = Pick<Version, 'revision' | 'at' | 'by'> & { changes: Changes }

/** The versions of an item, newest first, each by what it changed: the first one by what it began with. */
export function versionsOf(tx: Queries, kind: Versioned, row: Row): Told[] {
  const stored = tx
    .select()
    .from(versions)
    .where(ofItem(kind, row.id))
    .orderBy(asc(versions.revision))
    .all()
  const all = stored.length > 0 ? stored : [{ ...versionOf(kind, row), ...firstOf(row) }]
  const told = all.map(({ revision, at, by, fields }, place) => {
    const changes = changesOf(all[place - 1]?.fields ?? {}, fields)
    return { revision, at, by, changes }
  })
  const [first, ...others] = told
  return first ? [first, ...others.slice(1 - mostShown)].toReversed() : []
}
