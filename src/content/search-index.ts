import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, lt, notExists } from 'drizzle-orm'
import type { Logging } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import type { Caching } from '../http/response/cache.ts'
import { expectShapes, indexItem, type State, setShape } from '../search/entries.ts'
import { searchEntries } from '../search/table.ts'
import { type AnyKind, everyKind } from './every-kind.ts'
import { trash } from './history/table.ts'
import { findTrashed } from './history/trash.ts'
import { commonColumns, findRow } from './store.ts'

// Indexes rows that aren't in the search index yet: after an upgrade, and after an import.

export const rowOfHit = (
  { db }: Pick<Store, 'db'>,
  kind: AnyKind,
  { item, state }: { item: number; state: State },
): object | undefined =>
  state === 'trash' ? findTrashed(db, kind, item)?.row : findRow(db, kind, item)

const batchSize = 40
/** Another process that waits for the database's lock polls, and must find a pause. */
const pauseMs = 5

/** Indexes what is missing, in steps between which requests are answered. */
export async function completeSearchIndex(
  { db, log, cache }: Pick<Store, 'db'> & Logging & Caching,
  stopping: AbortSignal,
) {
  let indexed = 0
  for (const kind of db.transaction((tx) => expectShapes(tx, everyKind))) {
    for (const step of stepsOf(kind)) {
      indexed += db.transaction(step)
      if (stopping.aborted) return
      await setImmediate()
    }
    db.transaction((tx) => setShape(tx, kind, true))
  }
  if (indexed === 0) return
  cache.invalidate()
  log.write('info', { indexed, why: 'What a search looks at has changed.' })
}

export function indexImported(tx: Queries) {
  for (const kind of everyKind) for (const step of stepsOf(kind)) step(tx)
}

/** In steps, between which others can write. */
export async function indexImportedInSteps({ db }: Pick<Store, 'db'>) {
  for (const kind of everyKind)
    for (const step of stepsOf(kind)) {
      db.transaction(step)
      await Bun.sleep(pauseMs)
    }
}

function* stepsOf(kind: AnyKind) {
  for (const rowsOf of [fromTable, fromTrash])
    for (let before = Number.MAX_SAFE_INTEGER; before > 0; )
      yield (tx: Queries) => {
        const rows = rowsOf(tx, kind, before)
        for (const { id, row, isTrashed } of rows)
          indexItem(tx, kind, { ...row, id }, isTrashed ? 'trash' : undefined)
        before = rows.at(-1)?.id ?? 0
        return rows.length
      }
}

type Found = { id: number; row: object; isTrashed?: boolean }

function fromTable(tx: Queries, kind: AnyKind, before: number): Found[] {
  const table = commonColumns(kind)
  const isMissing = notExists(entryOf(tx, kind, table.id))
  const rows = tx
    .select()
    .from(table)
    .where(and(lt(table.id, before), isMissing))
  return rows
    .orderBy(desc(table.id))
    .limit(batchSize)
    .all()
    .map((row) => ({ id: row.id, row }))
}

function fromTrash(tx: Queries, kind: AnyKind, before: number): Found[] {
  const { item, row } = trash
  const isMissing = notExists(entryOf(tx, kind, item))
  return tx
    .select({ id: item, row })
    .from(trash)
    .where(and(eq(trash.kind, kind.path), lt(item, before), isMissing))
    .orderBy(desc(item))
    .limit(batchSize)
    .all()
    .map((found) => ({ ...found, isTrashed: true }))
}

type Id = typeof trash.item | ReturnType<typeof commonColumns>['id']

const entryOf = (tx: Queries, { path }: AnyKind, id: Id) =>
  tx
    .select({ item: searchEntries.item })
    .from(searchEntries)
    .where(and(eq(searchEntries.kind, path), eq(searchEntries.item, id)))
