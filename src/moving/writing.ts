import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { setImmediate } from 'node:timers/promises'
import { type Column, eq, getTableName, SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Act, actOf, record } from '../activity/activity.ts'
import { activity } from '../activity/table.ts'
import { change } from '../content/lifecycle.ts'
import { indexImported, indexImportedInSteps } from '../content/search-index.ts'
import { findRow } from '../content/store.ts'
import type { Transaction } from '../database/open.ts'
import { searchable } from '../fields/fold.ts'
import type { ExistingRows } from './existing-rows.ts'
import {
  columnsOf,
  derivedOf,
  type Importable,
  type ImportContext,
  type Values,
} from './importables.ts'
import type { ImportedPictures } from './pictures.ts'
import type { Addition, Change, Staging } from './staging.ts'

type Staged = { existing: ExistingRows; staging: Staging; pictures: ImportedPictures }

const changesAtOnce = 50
/** Indexing more in the same transaction would block other writers for seconds. */
const indexedAtOnce = 200

export async function writeStaged(context: ImportContext, staged: Staged) {
  const { db, sqlite } = context
  const { existing, staging, pictures } = staged
  const { importable } = existing
  const act = actOf(context, 'imported')
  const isFew = staging.added.length <= indexedAtOnce
  const rows = db.transaction((tx) => {
    staging.catchUp()
    pictures.write(addressesIn(importable, [...staging.added, ...staging.updated]))
    if (staging.added.length > 0) removeLeaving(sqlite, existing)
    const all = numbered(existing, staging.added)
    insertAll(sqlite, importable, all, act)
    if (isFew) indexImported(tx)
    return all
  })
  if (!isFew) await indexImportedInSteps(context)
  for (let at = 0; at < staging.updated.length; at += changesAtOnce) {
    db.transaction((tx) => {
      for (const each of staging.updated.slice(at, at + changesAtOnce))
        applyChange(tx, staged, each, act)
    })
    await setImmediate()
  }
  return rows
}

const addressesIn = ({ pictures }: Importable, rows: readonly { values: Values }[]) =>
  rows
    .flatMap(({ values }) => pictures.map((name) => values[name]))
    .filter((address) => typeof address === 'string')

export type Numbered = Addition & { id: number }

export function numbered(existing: ExistingRows, added: readonly Addition[]): Numbered[] {
  const taken = new Set<number>()
  let last = existing.lastId
  const kept = added.map((each) => {
    const { given } = each
    if (given === undefined || taken.has(given) || !existing.isFree(given)) return each
    taken.add(given)
    last = Math.max(last, given)
    return { ...each, id: given }
  })
  return kept.map((each) => ('id' in each ? each : { ...each, id: ++last }))
}

function removeLeaving(sqlite: Database, { importable, leaving }: ExistingRows) {
  for (const id of leaving)
    sqlite.run(`DELETE FROM main."${getTableName(importable.table)}" WHERE id = ?`, [id])
}

function insertAll(
  sqlite: Database,
  { table, name, titleOf }: Importable,
  rows: readonly Numbered[],
  act: Act,
) {
  const inOrder = rows
    .map(({ id, values }): Values => ({ ...values, id }))
    .toSorted((one, other) => Number(one['id']) - Number(other['id']))
  insertRows(sqlite, table, inOrder)
  const acts = inOrder.map((row) => {
    const title = titleOf(row)
    return { ...act, kind: name, item: row['id'], title, folded: searchable(title) }
  })
  insertRows(sqlite, activity, acts)
}

export function insertRows(
  sqlite: Database,
  table: SQLiteTable,
  rows: readonly Values[],
  after?: (row: Values) => void,
) {
  const columns = Object.entries(columnsOf(table))
  using insert = sqlite.prepare(
    `INSERT INTO main."${getTableName(table)}" (${columns.map(([name]) => `"${name}"`)})
     VALUES (${columns.map(() => '?')})`,
  )
  for (const row of rows) {
    insert.run(...columns.map(([name, column]) => bindable(column, row[name])))
    after?.(row)
  }
}

function bindable(column: Column, value: unknown) {
  const given = value === undefined && !(column.default instanceof SQL) ? column.default : value
  return (given ?? null) === null ? null : (column.mapToDriverValue(given) as SQLQueryBindings)
}

function applyChange(tx: Transaction, { existing, staging }: Staged, each: Change, act: Act) {
  const { importable } = existing
  const { kind, table, name, titleOf } = importable
  const id = each.match.id ?? 0
  const before = existing.rowOf(id)
  const seen = staging.written.get(id) ?? each.match.row['revision']
  if (!before || before['revision'] !== seen)
    return void staging.refused.push({ line: each.line, field: '', message: meanwhile })
  const values = { ...each.values, revision: Number(seen) + 1 }
  staging.written.set(id, values.revision) // another row of the file may change the same one
  const row = kind && findRow(tx, kind, id)
  if (kind && row) return void change(tx, kind, { before: row, values: each.values }, act)
  const after = { ...before, ...values }
  tx.update(table)
    .set({ ...values, ...derivedOf(importable, after) })
    .where(eq(columnsOf(table)['id'] as SQLiteColumn, id))
    .run()
  record(tx, act, { kind: name, item: id, title: titleOf(after) })
}

const meanwhile = 'The row was changed or deleted here meanwhile. Import the file again'
