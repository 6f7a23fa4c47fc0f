import * as z from 'zod/mini'
import { actOf } from '../activity/activity.ts'
import { contact } from '../content/contract.ts'
import { type ReviewedKind, reviewedKinds } from '../content/every-kind.ts'
import * as items from '../content/items.ts'
import * as lifecycle from '../content/lifecycle.ts'
import { findRow, itemOf } from '../content/store.ts'
import type { Queries, Transaction } from '../database/open.ts'
import { type BodyLimit, bodyLimits } from '../http/request/bodies.ts'
import type { Sender } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { checked, Refusal } from '../http/response/errors.ts'
import { noteChange, type Receipt, setContact } from '../receipts/receipts.ts'
import { requestKind } from '../receipts/words.ts'
import * as requests from '../requests/own.ts'
import type { World } from '../world.ts'

type Edit = { body: Body; sender: Sender; ifMatch: string | null }
type Shown = { item: object; revision: number }

/** What can be done with a submission by whoever sent it, while it waits. */
export type Sort = {
  kind: string
  bodyLimit: BodyLimit
  show(tx: Queries, receipt: Receipt): Shown | undefined
  edit(world: World, receipt: Receipt, edit: Edit): Promise<void>
  withdraw(world: World, tx: Transaction, receipt: Receipt, ifMatch: string | null): void
}

const ofKind = (kind: ReviewedKind): Sort => ({
  kind: kind.path,
  bodyLimit: items.bodyLimitOf(kind),
  show(tx, { item: id, contact_email }) {
    const row = findRow(tx, kind, id)
    if (row?.status !== 'pending') return undefined
    return { item: { ...itemOf(row), contact_email }, revision: row.revision }
  },
  async edit(world, receipt, { body, sender, ifMatch }) {
    const { contact_email } = checked(z.object(contact), body)
    const also = (tx: Queries, row: object) => {
      refuseDecided(row)
      noteChange(tx, receipt, world.clock().toISOString())
      if (contact_email !== undefined) setContact(tx, receipt.id, contact_email)
    }
    await items.edit(world, kind, { id: receipt.item, ifMatch }, { body, sender, also })
  },
  withdraw(world, tx, { item }, ifMatch) {
    refuseDecided(items.read(world, kind, item, tx))
    const row = items.readFresh(world, tx, kind, { id: item, ifMatch })
    lifecycle.erase(tx, kind, { row }, actOf(world, 'withdrew'))
  },
})

const ofRequests: Sort = {
  kind: requestKind,
  bodyLimit: bodyLimits.plain,
  show: (tx, { item }) => requests.showOwn(tx, item),
  edit: async (world, receipt, { body, ifMatch }) =>
    world.db.transaction((tx) => {
      requests.editOwn(world, tx, receipt.item, { body, ifMatch, expect: refuseDecided })
      noteChange(tx, receipt, world.clock().toISOString())
    }),
  withdraw: (world, tx, { item }, ifMatch) =>
    requests.withdrawOwn(world, tx, item, { ifMatch, expect: refuseDecided }),
}

const sorts = new Map([...reviewedKinds.map(ofKind), ofRequests].map((sort) => [sort.kind, sort]))

export function sortOf({ kind }: Receipt) {
  const sort = sorts.get(kind)
  if (!sort) throw new Error(`There are no submissions of the kind ${kind}.`)
  return sort
}

export const decided = () =>
  new Refusal(409, 'This was decided in the meantime, so it can’t be changed here any more.')

/** Refuses what no longer waits. */
function refuseDecided(row: object) {
  if ('status' in row && row.status !== 'pending') throw decided()
}
