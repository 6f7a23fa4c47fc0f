import { eq, getTableColumns } from 'drizzle-orm'
import { type Act, record } from '../activity/activity.ts'
import type { Queries } from '../database/open.ts'
import type { Values } from '../fields/names.ts'
import { forgetRepliesOf } from '../http/request/idempotency.ts'
import { patchReceipts, refOf, setStatus } from '../receipts/receipts.ts'
import { forgetItem, indexItem } from '../search/entries.ts'
import { addToTrash, removeFromTrash, type Trashed, titleIn } from './history/trash.ts'
import { deleteVersions, storeFirst, storeVersion } from './history/versions.ts'
import { type ContentTable, derivedFrom, type Kind } from './kind.ts'
import { type CommonTable, commonColumns, type Stored } from './store.ts'

// All writes to the items of any kind. Content is written nowhere else, so that no row is without its version, its entry
// in the search index and its activity.

/** Writes a new row. */
export function insert(tx: Queries, kind: Kind, values: Values, act: Act) {
  const row = insertRow(tx, kind, values, act)
  indexItem(tx, kind, row)
  storeVersion(tx, kind, { after: row }, act)
  recordAct(tx, kind, row, act)
  return row
}

type Change = {
  before: Stored
  values: Values
  /** The version's author, where that isn't who makes the change. */
  author?: string
}

export function change(tx: Queries, kind: Kind, { before, values, author }: Change, act: Act) {
  const isDecision = 'status' in values // which ends a proposal
  const all = isDecision ? { ...values, proposed: null } : values
  const row = updateRow(tx, kind, { before, values: all }, act)
  indexItem(tx, kind, row)
  storeVersion(tx, kind, { before, after: row }, { ...act, by: author ?? act.by })
  recordAct(tx, kind, row, act)
  if (isDecision) updateReceipts(tx, kind, row, act)
  else if (act.by !== null) patchReceipts(tx, refOf(kind, row), { changed_at: null })
  return row
}

/** Marks an item as having a proposed change, or no longer; readers see no difference. */
export function setProposed(
  tx: Queries,
  kind: Kind,
  { before, proposed }: { before: Stored; proposed: number | null },
  act: Act,
) {
  const table = commonColumns(kind)
  const values: object = { proposed, revision: before.revision + 1 }
  const row: unknown = tx.update(table).set(values).where(eq(table.id, before.id)).returning().get()
  recordAct(tx, kind, before, act)
  return row as Stored
}

type Removal = { row: Stored; reason?: string | null }

/** Moves an item to the trash. */
export function discard(tx: Queries, kind: Kind, { row, reason }: Removal, act: Act) {
  storeFirst(tx, kind, row) // its pictures stay as long as its versions do
  deleteRow(tx, kind, row.id)
  addToTrash(tx, kind, { row, reason }, act)
  indexItem(tx, kind, row, 'trash')
  updateReceiptsOfRemoved(tx, kind, { row, reason }, act)
  recordAct(tx, kind, row, act)
}

export function erase(tx: Queries, kind: Kind, { row, reason = null }: Removal, act: Act) {
  deleteRow(tx, kind, row.id)
  forgetItem(tx, kind.path, row.id)
  deleteVersions(tx, kind, row.id)
  updateReceiptsOfRemoved(tx, kind, { row, reason, isErased: true }, act)
  recordAct(tx, kind, row, act)
}

/** Restores an item, with a new revision: whoever saw it before it was deleted must look again. */
export function restore(tx: Queries, kind: Kind, { item, row: stored }: Trashed, act: Act) {
  const columns = Object.keys(getTableColumns(kind.table))
  const known = Object.entries(stored).filter(([name]) => columns.includes(name))
  const values = { ...Object.fromEntries(known), revision: Number(stored['revision']) + 1 }
  const row = insertRow(tx, kind, values, act)
  removeFromTrash(tx, kind, item)
  indexItem(tx, kind, row)
  updateReceipts(tx, kind, row, act)
  recordAct(tx, kind, row, act)
  return row
}

export function eraseTrashed(
  tx: Queries,
  { kind, item, title }: Pick<Trashed, 'kind' | 'item' | 'title'>,
  act: Act,
) {
  removeFromTrash(tx, { path: kind }, item)
  forgetItem(tx, kind, item)
  deleteVersions(tx, { path: kind }, item)
  patchReceipts(tx, { kind, item }, { before_asking: null })
  record(tx, act, { kind, item, title })
}

export const recordAct = (
  tx: Queries,
  kind: { path: string; title: string },
  row: { id: number },
  act: Act,
) => record(tx, act, { ...refOf(kind, row), title: titleIn(kind, row) })

const takenDown = 'It was published, and has been taken down since.'

function updateReceipts(
  tx: Queries,
  kind: Pick<Kind, 'path'>,
  row: { id: number },
  { did, at }: Act,
) {
  if (!('status' in row)) return
  const pending = did === 'took down' ? 'taken-down' : 'waiting'
  const status = row.status === 'approved' ? 'published' : pending
  setStatus(tx, refOf(kind, row), { status, at })
}

function updateReceiptsOfRemoved(
  tx: Queries,
  kind: Pick<Kind, 'path'>,
  { row, reason = null, isErased = false }: Removal & { isErased?: boolean },
  { did, at }: Act,
) {
  if (!('status' in row)) return
  const status = did === 'withdrew' ? 'withdrawn' : 'declined'
  const why = row.status === 'approved' ? takenDown : reason
  setStatus(tx, refOf(kind, row), { status, at, reason: why, isErased })
}

// Drizzle can't write to a table of which it knows only some columns, so types are widened here.

function insertRow(tx: Queries, kind: Kind, values: Values, act: Act) {
  const row: unknown = tx
    .insert(commonColumns(kind))
    .values({
      ...timeOf(kind, act),
      ...values,
      ...derivedFrom(kind, values),
    } as CommonTable['$inferInsert'])
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
  const proposal = 'proposed' in before && before.proposed !== null ? { proposed: revision } : {}
  const row: unknown = tx
    .update(table)
    .set({ ...proposal, ...values, ...derived, ...timeOf(kind, act), revision })
    .where(eq(table.id, before.id))
    .returning()
    .get()
  return row as Stored
}

const timeOf = ({ table }: { table: ContentTable }, { at }: Act) =>
  'updated_at' in table ? { updated_at: at } : {}

function deleteRow(tx: Queries, kind: Kind, id: number) {
  const table = commonColumns(kind)
  tx.delete(table).where(eq(table.id, id)).run()
  forgetRepliesOf(tx, kind.table, id)
}
