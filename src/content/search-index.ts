import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logging } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import type { Caching } from '../http/response/cache.ts'
import { indexItem, kindsToIndex, setShape } from '../search/entries.ts'
import { searchEntries } from '../search/table.ts'
import { type AnyKind, everyKind } from './every-kind.ts'
import { trash } from './history/table.ts'
import { findTrashed } from './history/trash.ts'
import { findRow } from './store.ts'

// Indexes rows that aren't in the search index yet: after an upgrade, and after an import.

const batchSize = 40
/** SQLite polls for the write lock, so other processes need pauses. */
const pauseMs = 5

/** Indexes missing rows in steps, between which requests are answered. */
export async function completeSearchIndex(
  { db, log, cache }: Pick<Store, 'db'> & Logging & Caching,
  stopping: AbortSignal,
) {
  let indexed = 0
  for (const kind of db.transaction((tx) => kindsToIndex(tx, everyKind))) {
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

/** In steps, between which others can write. */
export async function indexImported({ db }: Pick<Store, 'db'>) {
  for (const kind of everyKind)
    for (const step of stepsOf(kind)) {
      db.transaction(step)
      await Bun.sleep(pauseMs)
    }
}

function* stepsOf(kind: AnyKind) {
  for (let before = Number.MAX_SAFE_INTEGER; before > 0; )
    yield (tx: Queries) => {
      const missing = missingIn(tx, kind, before)
      for (const { id } of missing) reindex(tx, kind, id)
      before = missing.at(-1)?.id ?? 0
      return missing.length
    }
}

/** The next rows without an entry, from the kind's table and from the trash. */
const missingIn = (tx: Queries, kind: AnyKind, before: number) =>
  tx.all<{ id: number }>(sql`
    select id from (select id from ${kind.table} union all select item from ${trash} where kind = ${kind.path})
    where id < ${before} and not exists (select 1 from ${searchEntries} where kind = ${kind.path} and item = id)
    order by id desc limit ${batchSize}`)

function reindex(tx: Queries, kind: AnyKind, id: number) {
  const row = findRow(tx, kind, id)
  if (row) indexItem(tx, kind, row)
  else indexItem(tx, kind, { ...findTrashed(tx, kind, id)?.row, id }, 'trash')
}
