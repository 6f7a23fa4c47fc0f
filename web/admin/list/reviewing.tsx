import { useEffect, useEffectEvent } from 'react'
import { answer } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import type { ReviewedKind, Reviewing, Row } from '../../data/kind.ts'
import { asAdmin } from '../calls.ts'
import { inBulk } from './actions.ts'
import { on } from './facts.ts'
import type { Action } from './listing.ts'
import { Part } from './preview.tsx'

/** Something that waits, with what its sender's receipt says. Read anew by its number, it may come without that. */
export type Pending<Item extends Row> = Item & Partial<Reviewing>

type Own = { noun: string }

export const markOf = ({ review, changed_at }: Partial<Reviewing>) =>
  on('Changed', changed_at) ?? (review === 'changes-asked' ? 'Changes asked' : undefined)

const read = 'Its sender reads it under their private link.'

export const asking = <Draft, Item extends Row>(
  kind: ReviewedKind<Draft, Item>,
  { noun }: Own,
): Action<Pending<Item>> => ({
  name: 'Ask for changes',
  past: 'sent back for changes',
  bulk: 'ask',
  look: 'quiet',
  confirm: {
    title: 'Ask for changes',
    question: `What should be changed in this ${noun} before it is published?`,
    words: { label: 'Note', hint: read, isNeeded: true, isMailed: true },
  },
  questionOfMany: (count) => `What should be changed in these ${count} ${noun}s?`,
  call: (api, { id }, { words: note, seen }) => kind.calls(api).ask({ id }).put({ note }, seen),
  failed,
  isDone: ({ review }) => review === 'changes-asked',
  stays: true,
})

const failed = 'Failed to ask for changes'

export const declining = <Draft, Item extends Row>(
  kind: ReviewedKind<Draft, Item>,
  { noun }: Own,
): Action<Pending<Item>> => ({
  name: 'Decline',
  past: 'declined',
  bulk: 'decline',
  look: 'threat',
  confirm: {
    title: `Decline ${noun}`,
    question: `Are you sure you want to decline this ${noun}?`,
    words: { label: 'Reason', hint: read, isMailed: true },
  },
  ...inBulk('Decline', noun),
  call: (api, { id }, { words, seen }) =>
    kind
      .calls(api)
      .decline({ id })
      .put({ reason: words || null }, seen),
  failed: 'Failed to decline',
})

type Props<Item extends Row> = { kind: ReviewedKind<never, Item>; item: Pending<Item> }

/** What an admin has asked its sender, and where they are told. Whoever opens this has looked at it. */
export function FromSender<Item extends Row>({ kind, item }: Props<Item>) {
  const { api } = useSource()
  const look = useEffectEvent(async () => {
    if (!item.changed_at) return
    const call = kind.calls(api).looked({ id: item.id }).put()
    await asAdmin(answer(call, 'Failed to mark it as looked at')).catch(() => {})
  })
  useEffect(() => void look(), [])
  const { note, contact_email } = item
  return (
    <>
      {note && (
        <Part title="What its sender is asked to change">
          <p dir="auto" className="whitespace-pre-line">
            {note}
          </p>
        </Part>
      )}
      {contact_email && <Part title="Who sent it is told by mail">{contact_email}</Part>}
    </>
  )
}
