import { eq, getTableColumns } from 'drizzle-orm'
import { type Act, record } from '../activity/activity.ts'
import type { Queries } from '../database/open.ts'
import { forgetRepliesOf } from '../http/request/idempotency.ts'
import { Refusal } from '../http/response/errors.ts'
import { patchAll, refOf, setStatus } from '../receipts/receipts.ts'
import { forgetItem, indexItem } from '../search/entries.ts'
import { findTrashed, putIntoTrash, type Trashed, takeFromTrash, titleIn } from './history/trash.ts'
import { forgetVersions, noteFirst, noteVersion } from './history/versions.ts'
import { type ContentTable, derivedFrom, type Kind } from './kind.ts'
import { commonColumns, findRow, type Stored } from './store.ts'
import type * as tables from './tables.ts'

// Everything that happens to an item of any kind. Its rows are written here and nowhere else, so that none is written
// without its version, and without telling who did it.

type Known = typeof tables.faq
type Values = Record<string, unknown>

/** Writes a new row. Where it comes with an id, that must be one that no item has, in the trash neither. */
export function insert(tx: Queries, kind: Kind, values: Values, act: Act) {
  if (typeof values['id'] === 'number') refuseTaken(tx, kind, values['id'])
  const row = insertRow(tx, kind, values, act)
  indexItem(tx, kind, row)
  noteVersion(tx, kind, { after: row }, act)
  tell(tx, kind, row, act)
  return row
}

type Change = {
  before: Stored
  values: Values
  /** Whose words they are, where somebody else lets them in. */
  wording?: string
}

/** Changes a row and counts its revision up. */
export function change(tx: Queries, kind: Kind, { before, values, wording }: Change, act: Act) {
  const isMove = 'status' in values
  const ended = isMove ? { ...values, proposed: null } : values
  const row = updateRow(tx, kind, { before, values: ended }, act)
  indexItem(tx, kind, row)
  noteVersion(tx, kind, { before, after: row }, { ...act, by: wording ?? act.by })
  tell(tx, kind, row, act)
  if (isMove) followRow(tx, kind, row, act)
  else if (act.by !== null) patchAll(tx, refOf(kind, row), { changed_at: null })
  return row
}

/** Says at which revision readers see an item whose sender would change it; nothing that they see changes. */
export function setProposed(
  tx: Queries,
  kind: Kind,
  { before, proposed }: { before: Stored; proposed: number | null },
  act: Act,
) {
  const table = commonColumns(kind)
  const values: object = { proposed, revision: before.revision + 1 }
  const row: unknown = tx.update(table).set(values).where(eq(table.id, before.id)).returning().get()
  tell(tx, kind, before, act)
  return row as Stored
}

/** Tells of something that changes no field of an item. */
export const remark = (tx: Queries, kind: Kind, row: Stored, act: Act) => tell(tx, kind, row, act)

/** What is taken away, and why, where somebody said so. */
type Removed = { row: Stored; reason?: string | null }

/** Takes a row out of its table and into the trash. */
export function discard(tx: Queries, kind: Kind, { row, reason }: Removed, act: Act) {
  noteFirst(tx, kind, row) // its pictures stay as long as its versions do
  deleteRow(tx, kind, row.id)
  putIntoTrash(tx, kind, { row, reason }, act)
  indexItem(tx, kind, row, 'trash')
  followGone(tx, kind, { row, reason }, act)
  tell(tx, kind, row, act)
}

/** Deletes a row for good, with its versions. */
export function erase(tx: Queries, kind: Kind, { row, reason = null }: Removed, act: Act) {
  deleteRow(tx, kind, row.id)
  forgetItem(tx, kind.path, row.id)
  forgetVersions(tx, kind, row.id)
  followGone(tx, kind, { row, reason, isErased: true }, act)
  tell(tx, kind, row, act)
}

/**
 * Puts an item back as it was. Its revision is one that it never had: whoever looked at it before it was deleted looks
 * again before they change it.
 */
export function restore(tx: Queries, kind: Kind, { item, row: stored }: Trashed, act: Act) {
  const columns = Object.keys(getTableColumns(kind.table))
  const known = Object.entries(stored).filter(([name]) => columns.includes(name))
  const values = { ...Object.fromEntries(known), revision: Number(stored['revision']) + 1 }
  const row = insertRow(tx, kind, values, act)
  takeFromTrash(tx, kind, item)
  indexItem(tx, kind, row)
  followRow(tx, kind, row, act)
  tell(tx, kind, row, act)
  return row
}

/** Deletes for good what is in the trash, with its versions. */
export function eraseTrashed(
  tx: Queries,
  { kind, item, title }: Pick<Trashed, 'kind' | 'item' | 'title'>,
  act: Act,
) {
  takeFromTrash(tx, { path: kind }, item)
  forgetItem(tx, kind, item)
  forgetVersions(tx, { path: kind }, item)
  patchAll(tx, { kind, item }, { before_asking: null })
  record(tx, act, { kind, item, title })
}

function refuseTaken(tx: Queries, kind: Kind, id: number) {
  if (findRow(tx, kind, id) || findTrashed(tx, kind, id)) throw taken(id)
}

const taken = (id: number) => new Refusal(409, `The number ${id} belongs to another one.`)

const tell = (tx: Queries, kind: { path: string; title: string }, row: { id: number }, act: Act) =>
  record(tx, act, { ...refOf(kind, row), title: titleIn(kind, row) })

const takenDown = 'It was published, and has been taken down since.'

/** A receipt says where its item stands. */
function followRow(tx: Queries, kind: Pick<Kind, 'path'>, row: { id: number }, { did, at }: Act) {
  if (!('status' in row)) return
  const waiting = did === 'took down' ? 'taken-down' : 'waiting'
  const status = row.status === 'approved' ? 'published' : waiting
  setStatus(tx, refOf(kind, row), { status, at })
}

type Gone = { row: { id: number }; reason?: string | null; isErased?: boolean }

function followGone(
  tx: Queries,
  kind: Pick<Kind, 'path'>,
  { row, reason = null, isErased = false }: Gone,
  { did, at }: Act,
) {
  if (!('status' in row)) return
  const status = did === 'withdrew' ? 'withdrawn' : 'declined'
  const why = row.status === 'approved' ? takenDown : reason
  setStatus(tx, refOf(kind, row), { status, at, reason: why, isErased })
}

// Drizzle can't write a row of a table it knows only by its common columns, so the types are widened here.

function insertRow(tx: Queries, kind: Kind, values: Values, act: Act) {
  const row: unknown = tx
    .insert(commonColumns(kind))
    .values({
      ...timeOf(kind, act),
      ...values,
      ...derivedFrom(kind, values),
    } as Known['$inferInsert'])
    .returning()
    .get()
  return row as Stored
}

function updateRow(
  tx: Queries,
  kind: Kind,
  { before, values }: { before: Stored; values: Values },
  act: Act,
) {
  const table = commonColumns(kind)
  const derived = derivedFrom(kind, values, before)
  const revision = before.revision + 1
  const shown = 'proposed' in before && before.proposed !== null ? { proposed: revision } : {}
  const row: unknown = tx
    .update(table)
    .set({ ...shown, ...values, ...derived, ...timeOf(kind, act), revision })
    .where(eq(table.id, before.id))
    .returning()
    .get()
  return row as Stored
}

/** When it is written, where the kind has a place for that. */
const timeOf = ({ table }: { table: ContentTable }, { at }: Act) =>
  'updated_at' in table ? { updated_at: at } : {}

function deleteRow(tx: Queries, kind: Kind, id: number) {
  const table = commonColumns(kind)
  tx.delete(table).where(eq(table.id, id)).run()
  forgetRepliesOf(tx, kind.table, id)
}
