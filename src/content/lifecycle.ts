import { eq, getTableColumns } from 'drizzle-orm'
import { type Act, record } from '../activity/activity.ts'
import type { Queries } from '../database/open.ts'
import type { Values } from '../fields/names.ts'
import { patchReceipts, refOf, setStatus } from '../receipts/receipts.ts'
import { forgetItem, indexItem } from '../search/entries.ts'
import { addToTrash, removeFromTrash, type Trashed } from './history/trash.ts'
import { deleteVersions, storeFirst, storeVersion } from './history/versions.ts'
import type { Kind } from './kind.ts'
import { commonColumns, deleteRow, insertRow, recordAct, type Stored, updateRow } from './store.ts'

// All writes to the items of any kind. Content is written nowhere else, so that no row is without its version, its entry
// in the search index and its activity.

/** Writes a new row. */
export function insert(tx: Queries, kind: Kind, values: Values, act: Act) {
  const row = insertRow(tx, kind, values, act)
  indexItem(tx, kind, row)
  storeVersion(tx, kind, { after: row }, act)
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
  const row: Stored = updateRow(tx, kind, { before, values: all }, act)
  indexItem(tx, kind, row)
  storeVersion(tx, kind, { before, after: row }, { ...act, by: author ?? act.by })
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
  deleteRow(tx, kind, row, act)
  addToTrash(tx, kind, { row, reason }, act)
  indexItem(tx, kind, row, 'trash')
  updateReceiptsOfRemoved(tx, kind, { row, reason }, act)
}

export function erase(tx: Queries, kind: Kind, { row, reason = null }: Removal, act: Act) {
  deleteRow(tx, kind, row, act)
  forgetItem(tx, kind.path, row.id)
  deleteVersions(tx, kind, row.id)
  updateReceiptsOfRemoved(tx, kind, { row, reason, isErased: true }, act)
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
