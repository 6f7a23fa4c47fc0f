import type { Database } from 'bun:sqlite'
import { eq, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { deleteAccount, readAdmin } from '../../accounts/admins.ts'
import { actOf, record } from '../../activity/activity.ts'
import { change } from '../../content/lifecycle.ts'
import { findRow } from '../../content/store.ts'
import type { Transaction } from '../../database/open.ts'
import type { Values } from '../../fields/names.ts'
import { derivedOf, type Importable, type ImportContext } from '../importables.ts'
import { idOf } from './existing-rows.ts'
import type { ImportedPictures } from './pictures.ts'
import type { RowPlan } from './planner.ts'

type Target = {
  importable: Importable
  pictures: ImportedPictures
  replacedIds: readonly number[]
  /** The activity log moves in as well, and has the rows already. */
  hasActivity?: boolean
}

/** Queues no email. */
export function applyPlans(
  tx: Transaction,
  context: ImportContext,
  { importable, pictures, replacedIds, hasActivity }: Target,
  plans: readonly RowPlan[],
) {
  const { table, name, titleOf, kind } = importable
  const act = actOf(context, 'imported')
  const log = (row: Values) =>
    record(tx, act, { kind: name, item: Number(row['id']), title: titleOf(row) })
  for (const id of replacedIds) deleteAccount(tx, readAdmin(tx, id))
  for (const plan of plans) {
    if (plan.is !== 'added' && plan.is !== 'updated') continue
    const { values } = plan
    pictures.store(importable.pictures.map((field) => values[field]))
    if (plan.is === 'added') {
      tx.insert(table).values(values).run()
      if (!hasActivity) log(values)
      continue
    }
    const before = kind && findRow(tx, kind, plan.id)
    if (kind && before) change(tx, kind, { before, values }, act)
    else log(updateRow(tx, importable, plan))
  }
}

type Update = Extract<RowPlan, { is: 'updated' }>

function updateRow(tx: Transaction, importable: Importable, { id, before, values }: Update) {
  const { table } = importable
  const after = { ...before, ...values }
  const revision = Number(before['revision']) + 1
  const set = { ...values, ...derivedOf(importable, after), revision }
  tx.update(table)
    .set(set)
    .where(eq(idOf(table), id))
    .run()
  return after
}

/** So that no id is used twice. */
export function reserveIds(sqlite: Database, table: SQLiteTable, upTo: number) {
  const name = getTableName(table)
  sqlite.run(
    `INSERT INTO main.sqlite_sequence (name, seq) SELECT ?1, 0
     WHERE NOT EXISTS (SELECT 1 FROM main.sqlite_sequence WHERE name = ?1)`,
    [name],
  )
  sqlite.run('UPDATE main.sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', [upTo, name])
}

export function lastIdOf(sqlite: Database, table: SQLiteTable) {
  const sql = 'SELECT seq FROM main.sqlite_sequence WHERE name = ?'
  return sqlite.query<{ seq: number }, [string]>(sql).get(getTableName(table))?.seq ?? 0
}
