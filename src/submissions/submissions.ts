import type { ContentContext } from '../content/context.ts'
import { emptyLog } from '../database/erasing.ts'
import { atTheirCost } from '../http/limits/admission.ts'
import type { Limiting } from '../http/limits/quotas.ts'
import { sizeOf } from '../http/request/bodies.ts'
import type { Sender } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { revisionTag } from '../http/response/conditional.ts'
import { isMissing, notFound, Refusal } from '../http/response/errors.ts'
import { forgetEmailsAbout } from '../mail/forgetting.ts'
import { toldProposal, toldSender, waitingProposal } from '../receipts/conversation.ts'
import {
  addressOf,
  findByToken,
  findReceipt,
  type Receipt,
  setContact,
} from '../receipts/receipts.ts'
import { usualHours } from '../receipts/usual-hours.ts'
import type { ReceiptStatus } from '../receipts/words.ts'
import { remembered } from './expiry.ts'
import { decided, submissionKindOf, unpublished } from './submission-kinds.ts'

// What whoever sent something in sees of it, and may do with it, by the link they were given.

type Context = ContentContext & Limiting

/** The same for a link that never was and for one that is over. */
const noSubmission = () =>
  notFound('There is no submission under this link, or it is no longer there.')

/** Where readers find an item of a kind. */
export type LinkOf = (kind: string, id: number) => string | null

/** The receipt a token stands for. Wrong ones are few in ten minutes, as failed logins are. */
export async function open(world: Context, token: string, network: string) {
  const giveBack = await world.limits.receipts.take(network)
  const found = findByToken(world.db, token)
  const receipt = found && remembered(world, found)
  if (!receipt) throw noSubmission()
  await giveBack()
  return receipt
}

/** What became of a submission, as the link tells it. */
export function show(world: Context, receipt: Receipt, linkOf: LinkOf) {
  const { kind, item: id, status, submitted_at, decided_at, note, reason, may_change } = receipt
  const { proposal_fate, proposal_at } = receipt
  const hasItem = isOpen(receipt) || status === 'published'
  const shown =
    hasItem && may_change ? submissionKindOf(receipt).show(world.db, receipt) : undefined
  return {
    kind,
    title: status === 'withdrawn' ? null : submissionKindOf(receipt).titleOf(world.db, receipt),
    status: status === 'not approved' ? ('declined' as const) : status,
    submitted_at,
    decided_at,
    note,
    reason,
    link: status === 'published' ? linkOf(kind, id) : null,
    item: shown?.item ?? null,
    revision: shown?.revision ?? null,
    conversation: toldSender(receipt.conversation),
    proposal: shown ? toldProposal(waitingProposal(receipt), shown.item) : null,
    proposal_fate,
    proposal_at,
    usual_hours: usualHours(world, kind),
  }
}

export type Shown = ReturnType<typeof show>

const waiting: readonly ReceiptStatus[] = ['waiting', 'changes-asked', 'taken-down']
const isOpen = ({ status }: Receipt) => waiting.includes(status)

/** Refuses what was decided, or is not the holder's to change. */
function expectOpen(receipt: Receipt) {
  if (!isOpen(receipt)) throw decided()
  expectHolder(receipt)
}

/** The same, but that of what is published a change can be proposed. */
export function expectChangeable(receipt: Receipt) {
  if (receipt.status === 'published') expectHolder(receipt)
  else expectOpen(receipt)
}

function expectHolder({ may_change }: Receipt) {
  if (!may_change)
    throw new Refusal(
      409,
      'Somebody asked for the same before. Only the link they got then can change it.',
    )
}

/** The pictures of what is proposed, as long as that waits. */
function proposedPictures(receipt: Receipt): Body {
  const { fields = {}, pictures } = waitingProposal(receipt) ?? {}
  const isPicture = ([, value]: [string, unknown]) => pictures?.some((each) => each === value)
  return Object.fromEntries(Object.entries(fields).filter(isPicture))
}

/** A form that a browser sends without a script says in a field what it was made of. */
const basisIn = ({ hl_revision: revision }: Body) =>
  typeof revision === 'string' && /^\d{1,9}$/.test(revision) ? revisionTag(Number(revision)) : null

type Edit = { body: Body; sender: Sender; ifMatch: string | null }

/**
 * Changes what waits, or proposes to change what is published, at the price of a submission. Answers the receipt as it is
 * then, and its address where that is a new one.
 */
export async function edit(world: Context, receipt: Receipt, { body, sender, ifMatch }: Edit) {
  const place = { limit: world.limits.submissions, sender, bytes: sizeOf(body) }
  await atTheirCost(world, place, async () => {
    const basis = basisIn(body)
    const kept = basis === null ? {} : proposedPictures(receipt) // its file fields are empty
    const edit = { body: { ...kept, ...body }, sender, ifMatch: ifMatch ?? basis }
    await whileItWaits(() => submissionKindOf(receipt).edit(world, receipt, edit))
    return { isNew: true }
  })
  const after = findReceipt(world.db, receipt.id)
  if (!after) throw decided()
  const isRenewed = after.nonce !== receipt.nonce
  return { after, ...(isRenewed && { receipt: addressOf(world, world.db, after) }) }
}

/** Erases what waits; its receipt says so for a month. */
export async function withdraw(world: Context, receipt: Receipt, ifMatch: string | null = null) {
  expectOpen(receipt)
  await whileItWaits(async () =>
    world.db.transaction((tx) => {
      submissionKindOf(receipt).withdraw(world, tx, receipt, ifMatch)
      setContact(tx, receipt.id, null)
      forgetEmailsAbout(tx, receipt.id)
    }),
  )
  world.cache.invalidate() // its pictures were there for whoever knows their addresses
  emptyLog(world.sqlite)
}

/** Takes what is published down at once: it waits, until its sender withdraws it or an admin publishes it again. */
export async function takeDown(world: Context, receipt: Receipt, ifMatch: string | null = null) {
  expectHolder(receipt)
  const { id, status } = receipt
  const { takeDown: down } = submissionKindOf(receipt)
  if (!down || status !== 'published') throw unpublished()
  await whileItWaits(async () => world.db.transaction((tx) => down(world, tx, receipt, ifMatch)))
  world.cache.invalidate()
  return findReceipt(world.db, id) ?? receipt
}

/** What is gone by the time was decided about; who did that, or changed it, is nothing to tell here. */
async function whileItWaits(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (isMissing(error)) throw decided()
    throw error instanceof Refusal && error.status === 412 ? unnamed(error) : error
  }
}

const unnamed = ({ status, message, more }: Refusal) =>
  new Refusal(status, message, { ...more, facts: { ...more.facts, by: null } })
