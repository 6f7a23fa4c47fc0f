import { eq } from 'drizzle-orm'
import { deleteAccount, readAdmin } from '../../accounts/admins.ts'
import { actOf, record } from '../../activity/activity.ts'
import { change } from '../../content/lifecycle.ts'
import { findRow } from '../../content/store.ts'
import type { Transaction } from '../../database/open.ts'
import type { Values } from '../../fields/names.ts'
import { derivedOf, type Importable, type ImportContext } from '../importables.ts'
import { idColumn } from './existing-rows.ts'
import type { ImportedPictures } from './pictures.ts'
import type { RowPlan } from './planner.ts'

type Target = {
  importable: Importable
  pictures: ImportedPictures
  replacedIds: readonly number[]
  /** The activity log moves in as well, and has the rows already. */
  hasActivity?: boolean
}

/** Writes the planned rows; queues no email. */
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
    .where(eq(idColumn(table), id))
    .run()
  return after
}
