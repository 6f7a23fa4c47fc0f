import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { setImmediate } from 'node:timers/promises'
import { type Column, eq, getTableName, SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Act, record } from '../activity/activity.ts'
import { activity } from '../activity/table.ts'
import { change } from '../content/lifecycle.ts'
import { indexImported, indexImportedInSteps } from '../content/search-index.ts'
import { findRow } from '../content/store.ts'
import type { Db, Transaction } from '../database/open.ts'
import { searchable } from '../fields/fold.ts'
import { columnsOf, derivedOf, type Importable, type Values } from './importables.ts'
import type { Known } from './known.ts'
import type { ArrivingPictures } from './pictures.ts'
import type { Change, Newcomer, Staging } from './staging.ts'

type At = { db: Db; sqlite: Database; act: Act }
type What = { known: Known; staging: Staging; pictures: ArrivingPictures }

const picturesAtOnce = 20
const changesAtOnce = 50
/** To index more would keep others from writing for seconds. */
const indexedAtOnce = 200

/** Writes all rows that are new in one transaction, and then what has changed of others, some at a time. Answers the new ones. */
export async function writeStaged(at: At, what: What) {
  const { db } = at
  const { known, staging, pictures } = what
  const { importable } = known
  const addresses = addressesIn(importable, [...staging.added, ...staging.updated])
  for (const some of chunks(addresses, picturesAtOnce)) {
    db.transaction(() => pictures.write(some))
    await setImmediate()
  }
  const isFew = staging.added.length <= indexedAtOnce
  const rows = db.transaction((tx) => {
    staging.catchUp()
    pictures.write(addresses) // what was swept meanwhile, since no row pointed to it
    if (staging.added.length > 0) removeLeaving(at, known)
    const all = numbered(known, staging.added)
    insertAll(at, importable, all)
    if (isFew) indexImported(tx)
    return all
  })
  if (!isFew) await indexImportedInSteps(at)
  for (const some of chunks(staging.updated, changesAtOnce)) {
    db.transaction((tx) => {
      for (const each of some) applyChange(tx, what, each, at.act)
    })
    await setImmediate()
  }
  return rows
}

function* chunks<Each>(all: readonly Each[], size: number) {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

const addressesIn = ({ pictures }: Importable, rows: readonly { values: Values }[]) =>
  [...new Set(rows.flatMap(({ values }) => pictures.map((name) => values[name])))].filter(
    (address) => typeof address === 'string',
  )

export type Numbered = Newcomer & { id: number }

/** An id that is another one's is given up; new ids are higher than all that ever were, and than those that rows bring. */
export function numbered(known: Known, added: readonly Newcomer[]): Numbered[] {
  const taken = new Set<number>()
  const kept = added.map((each) => {
    const isFree = each.given !== undefined && !taken.has(each.given) && known.isFree(each.given)
    if (isFree && each.given !== undefined) taken.add(each.given)
    return { ...each, id: isFree ? each.given : undefined }
  })
  let last = [...taken].reduce((one, other) => Math.max(one, other), known.lastId) // too many to be spread
  return kept.map((each) => ({ ...each, id: each.id ?? ++last }))
}

function removeLeaving({ sqlite }: At, { importable, leaving }: Known) {
  for (const id of leaving)
    sqlite.run(`DELETE FROM main."${getTableName(importable.table)}" WHERE id = ?`, [id])
}

function insertAll({ sqlite, act }: At, importable: Importable, rows: readonly Numbered[]) {
  const { table, name, titleOf } = importable
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

/** Writes rows into a table; `each` does what goes with one. */
export function insertRows(
  sqlite: Database,
  table: SQLiteTable,
  rows: readonly Values[],
  each?: (row: Values) => void,
) {
  const columns = Object.entries(columnsOf(table))
  using insert = sqlite.prepare(
    `INSERT INTO main."${getTableName(table)}" (${columns.map(([name]) => `"${name}"`)})
     VALUES (${columns.map(() => '?')})`,
  )
  for (const row of rows) {
    insert.run(...columns.map(([name, column]) => bindable(column, row[name])))
    each?.(row)
  }
}

/** As the database stores it. */
function bindable(column: Column, value: unknown) {
  const given = value === undefined && !(column.default instanceof SQL) ? column.default : value
  return (given ?? null) === null ? null : (column.mapToDriverValue(given) as SQLQueryBindings)
}

/** A row that was changed while the file was read stays as it is, and is told of. */
function applyChange(tx: Transaction, { known, staging }: What, each: Change, act: Act) {
  const { importable } = known
  const { kind, table, name, titleOf } = importable
  const id = each.match.id ?? 0
  const before = known.rowOf(id)
  const seen = staging.written.get(id) ?? each.match.row['revision']
  if (!before || before['revision'] !== seen)
    return void staging.refused.push({ line: each.line, field: '', message: meanwhile })
  const values = { ...each.values, revision: Number(seen) + 1 }
  staging.written.set(id, values.revision) // for another row of the file that changes the same
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
