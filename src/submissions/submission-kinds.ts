import * as z from 'zod/mini'
import { actOf } from '../activity/activity.ts'
import type { ContentContext } from '../content/context.ts'
import { contact } from '../content/contract.ts'
import { type ReviewedKind, reviewedKinds } from '../content/every-kind.ts'
import { bodyLimitOf } from '../content/handlers.ts'
import { findTrashed, titleIn } from '../content/history/trash.ts'
import * as items from '../content/items.ts'
import * as lifecycle from '../content/lifecycle.ts'
import { propose } from '../content/proposals.ts'
import { findRow, itemOf, type Stored } from '../content/store.ts'
import type { Queries, Transaction } from '../database/open.ts'
import { fold } from '../fields/fold.ts'
import { type BodyLimit, bodyLimits } from '../http/request/bodies.ts'
import type { Sender } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { checked, Refusal } from '../http/response/errors.ts'
import { forgetEmailsAbout } from '../mail/forgetting.ts'
import { changesOf } from '../receipts/conversation.ts'
import { mailReceipt } from '../receipts/emails.ts'
import { renewLink } from '../receipts/links.ts'
import { findReceipt, noteChange, type Receipt, setContact } from '../receipts/receipts.ts'
import { requestKind } from '../receipts/words.ts'
import { read } from '../requests/requests.ts'
import { editOwn, showOwn, withdrawOwn } from '../requests/sender.ts'

type Edit = { body: Body; sender: Sender; ifMatch: string | null }
type Values = Record<string, unknown>
type Shown = { item: object; revision: number }

/** What can be done with a submission by whoever sent it, while it waits or is published. */
export type Sort = {
  kind: string
  noun: string
  bodyLimit: BodyLimit
  show(tx: Queries, receipt: Receipt): Shown | undefined
  /** What its item is called, as long as there is one; requests have no title. */
  titleOf(tx: Queries, receipt: Receipt): string | null
  edit(world: ContentContext, receipt: Receipt, edit: Edit): Promise<void>
  withdraw(world: ContentContext, tx: Transaction, receipt: Receipt, ifMatch: string | null): void
  /** Takes down what is published. Nobody publishes a request. */
  takeDown?(world: ContentContext, tx: Transaction, receipt: Receipt, ifMatch: string | null): void
}

const ofKind = (kind: ReviewedKind): Sort => ({
  kind: kind.path,
  noun: kind.noun,
  bodyLimit: bodyLimitOf(kind),
  show(tx, { item: id, contact_email }) {
    const row = findRow(tx, kind, id)
    if (!row) return undefined
    return { item: { ...itemOf(row), contact_email }, revision: row.revision }
  },
  titleOf(tx, { item }) {
    const row = findRow(tx, kind, item)
    return row ? titleIn(kind, row) : (findTrashed(tx, kind, item)?.title ?? null)
  },
  async edit(world, receipt, { body, sender, ifMatch }) {
    const network = sender.address
    const { contact_email } = checked(z.object(contact), body)
    const also = (tx: Transaction, row: Stored, values: Values) => {
      const isPublished = 'status' in row && row.status === 'approved'
      if (isPublished !== (receipt.status === 'published')) throw decided()
      if (contact_email !== undefined) changeContact(world, tx, receipt, { contact_email, network })
      if (isPublished) return propose(world, tx, kind, { row, receipt, values })
      noteChange(tx, receipt, world.clock().toISOString(), changesOf(row, values))
    }
    await items.edit(world, kind, { id: receipt.item, ifMatch }, { body, sender, also })
  },
  withdraw(world, tx, { item }, ifMatch) {
    refuseDecided(items.read(world, kind, item, tx))
    const row = items.readFresh(world, tx, kind, { id: item, ifMatch })
    lifecycle.erase(tx, kind, { row }, actOf(world, 'withdrew'))
  },
  takeDown(world, tx, { item }, ifMatch) {
    const row = items.readFresh(world, tx, kind, { id: item, ifMatch })
    if (row.status !== 'approved') throw unpublished()
    const down = { before: row, values: { status: 'pending' } }
    lifecycle.change(tx, kind, down, actOf(world, 'took down'))
  },
})

type Contact = { contact_email: string | null; network: string }

/** Another address gets a link of its own; the one that went to the first ends. */
function changeContact(
  world: ContentContext,
  tx: Queries,
  receipt: Receipt,
  { contact_email, network }: Contact,
) {
  const { id, kind, contact_email: before } = receipt
  setContact(tx, id, contact_email)
  if (before === null || contact_email === null || fold(before) === fold(contact_email)) return
  forgetEmailsAbout(tx, id) // the link in them has ended
  renewLink(world, tx, id)
  const after = findReceipt(tx, id)
  const { noun } = submissionKindOf({ kind })
  if (after) mailReceipt(world, tx, after, { noun, network })
}

const ofRequests: Sort = {
  kind: requestKind,
  noun: 'request for access',
  bodyLimit: bodyLimits.plain,
  show: (tx, { item }) => showOwn(tx, item),
  titleOf: () => null,
  edit: async (world, receipt, { body, ifMatch }) =>
    world.db.transaction((tx) => {
      refuseDecided(read(tx, receipt.item))
      editOwn(world, tx, receipt.item, { body, ifMatch })
      noteChange(tx, receipt, world.clock().toISOString())
    }),
  withdraw(world, tx, { item }, ifMatch) {
    refuseDecided(read(tx, item))
    withdrawOwn(world, tx, item, ifMatch)
  },
}

const sorts = new Map([...reviewedKinds.map(ofKind), ofRequests].map((sort) => [sort.kind, sort]))

export function submissionKindOf({ kind }: Pick<Receipt, 'kind'>) {
  const sort = sorts.get(kind)
  if (!sort) throw new Error(`There are no submissions of the kind ${kind}.`)
  return sort
}

export const decided = () =>
  new Refusal(409, 'This was decided in the meantime, so it can’t be changed here any more.')

export const unpublished = () =>
  new Refusal(409, 'This isn’t published, so there is nothing to take down.')

/** Refuses what no longer waits. */
function refuseDecided(row: object) {
  if ('status' in row && row.status !== 'pending') throw decided()
}
