import { useEffect, useEffectEvent } from 'react'
import { asProposed } from '../../../src/receipts/words.ts'
import { answer } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import type { ReviewedKind, Reviewing, Row } from '../../data/kind.ts'
import { answerEdit, asAdmin, tagged } from '../calls.ts'
import type { Moments } from '../moments.ts'
import { inBulk } from './actions.ts'
import { Talk } from './conversation.tsx'
import { existing, type OwnList, puttingBack } from './kind-lists.ts'
import type { Action, Target } from './listing.ts'
import { Part } from './part.tsx'
import { FieldChoice, Hosts } from './preview.tsx'

/** What every reviewed kind has beside its own fields. */
export type Reviewable = Row & {
  status: string
  submission_date: string
  published_at: string | null
}

export type Own<Item extends Row> = OwnList<Item> &
  Required<Pick<OwnList<Item>, 'Preview'>> & {
    authorOf: (item: Item, moments: Moments) => string | null | undefined
    linksOf: (item: Item) => (string | null | undefined)[]
    /** What is said where nothing waits. */
    nothingPending: string
  }

/** Something that waits, with what its sender's receipt says. Read anew by its number, it may come without that. */
export type Pending<Item extends Row> = Item & Partial<Reviewing>

export type Of<Draft, Item extends Draft & Reviewable> = {
  kind: ReviewedKind<Draft, Item>
  own: Own<Item>
}

/** What was taken down stays marked as that, also where its sender has changed it since. */
const marksOf: { [review: string]: string | undefined } = {
  'taken-down': 'Taken down by its sender',
  'changes-asked': 'Changes asked',
}

/** To be asked before it is published against its sender's will. */
export const warningOf = ({ review }: Partial<Reviewing>) =>
  review === 'taken-down'
    ? 'Its sender has taken this down. Do they want it on the site again?'
    : undefined

/** The same where several are published, told by their names. */
export function warningOfMany(targets: readonly Target[]) {
  const names = targets
    .filter(({ review }) => review === 'taken-down')
    .map(({ name }) => `“${name}”`)
  if (names.length === 0) return undefined
  return `Taken down by their senders: ${names.join(', ')}. Do they want that on the site again?`
}

export const markOf = ({ review, changed_at, proposal }: Partial<Reviewing>, { on }: Moments) =>
  proposal ? 'Change proposed' : (review && marksOf[review]) || on('Changed', changed_at)

/** Whether it is published, and only a change of it waits. */
export const isProposed = ({ proposal }: Partial<Reviewing>) => Boolean(proposal)

const read = 'Whoever sent it in reads this under their private link. Ctrl + Enter sends it.'

/** What follows for whoever sent it. */
export const hints = {
  'Ask for changes': 'Its sender is told what to change; it stays here',
  'Take back': 'Its sender is not asked for changes any more',
  Decline: 'With a reason for its sender',
  Delete: 'Its sender is told, without a reason',
}

export const unasking = <Draft, Item extends Draft & Reviewable>({
  kind,
  own: { noun },
}: Of<Draft, Item>): Action<Pending<Item>> => ({
  name: 'Take back',
  past: 'no longer asked to be changed',
  bulk: 'unask',
  look: 'quiet',
  hint: hints['Take back'],
  ...inBulk('Take back', noun),
  call: (api, { id }, { seen }) => kind.calls(api).unask({ id }).put(undefined, seen),
  failed: 'Failed to take that back',
  suits: ({ review }) => review === 'changes-asked',
  isDone: ({ review }) => review !== 'changes-asked',
  stays: true,
})

/** Makes what was decided about a proposed change wait again. */
const reproposing = <Draft, Item extends Draft & Reviewable>({
  kind,
}: Of<Draft, Item>): Action<Pending<Item>> => ({
  name: 'Put back',
  past: 'put back among the proposed changes',
  look: 'quiet',
  call: (api, { id }, { seen }) => kind.calls(api).repropose({ id }).put(undefined, seen),
  failed: 'Failed to put the change back',
  isDone: isProposed,
})

/** The same decisions about a change that is proposed: each is looked at by itself. */
export const ofProposal = <Draft, Item extends Draft & Reviewable>(
  of: Of<Draft, Item>,
  { approve, decline }: Record<'approve' | 'decline', Action<Pending<Item>>>,
): Action<Pending<Item>>[] => {
  const common = {
    undo: reproposing(of),
    suits: isProposed,
    isDone: (item: Pending<Item>) => !isProposed(item),
    questionOfMany: undefined,
  }
  const { noun } = of.own
  return [
    {
      ...approve,
      ...common,
      past: 'changed as its sender wants it',
      confirm: {
        title: 'Publish the change',
        question: `Are you sure you want to change this ${noun} as its sender wants it?`,
      },
    },
    {
      ...decline,
      ...common,
      past: 'left as it is',
      confirm: {
        ...decline.confirm,
        title: 'Decline the change',
        question: `Are you sure you want to leave this ${noun} as it is?`,
      },
    },
  ]
}

export const asking = <Draft, Item extends Draft & Reviewable>(
  of: Of<Draft, Item>,
): Action<Pending<Item>> => ({
  name: 'Ask for changes',
  past: 'sent back for changes',
  bulk: 'ask',
  look: 'quiet',
  hint: hints['Ask for changes'],
  confirm: {
    title: 'Ask for changes',
    question: `What should be changed in this ${of.own.noun} before it is published?`,
    words: { label: 'Note', hint: read, isNeeded: true, isMailed: true },
  },
  questionOfMany: (count) => `What should be changed in these ${count} ${of.own.noun}s?`,
  call: (api, { id }, { words: note, seen }) => of.kind.calls(api).ask({ id }).put({ note }, seen),
  failed: 'Failed to ask for changes',
  isDone: ({ review }) => review === 'changes-asked',
  stays: true,
  undo: unasking(of),
})

export const declining = <Draft, Item extends Draft & Reviewable>({
  kind,
  own: { noun },
}: Of<Draft, Item>): Action<Pending<Item>> => ({
  name: 'Decline',
  past: 'declined',
  bulk: 'decline',
  look: 'threat',
  hint: hints.Decline,
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
  undo: puttingBack<Pending<Item>>(kind),
})

/** As the public will see it, where its links lead, and what can be chosen before it is approved. */
export const previewOf =
  <Draft, Item extends Draft & Reviewable>({ kind, own }: Of<Draft, Item>) =>
  ({ item }: { item: Pending<Item> }) => (
    <>
      <FromSender kind={kind} item={item} />
      <own.Preview item={asProposed(item, item.proposal)} />
      <Hosts links={own.linksOf(asProposed(item, item.proposal))} />
      {own.filters
        ?.filter(({ storedAs }) => storedAs)
        .map((field) => (
          <FieldChoice
            key={field.name}
            of={field}
            item={item}
            list={`pending ${kind.path}`}
            reread={(api) => existing(kind, own).rereading(api)(item.id)}
            failed={kind.failures.edit}
            save={async (api, value) => {
              const call = kind.calls(api)({ id: item.id })
              const { row, tag } = await tagged(call.get(), kind.failures.read)
              return await answerEdit(
                call.put({ ...row, [field.name]: value }, { headers: { 'if-match': tag } }),
                kind.failures.edit,
              )
            }}
          />
        ))}
    </>
  )

type FromProps<Item extends Row> = { kind: ReviewedKind<never, Item>; item: Pending<Item> }

/** What an admin has asked its sender, and where they are told. Whoever opens this has looked at it. */
function FromSender<Item extends Row>({ kind, item }: FromProps<Item>) {
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
      <Talk of={item} />
      {contact_email && <Part title="Who sent it is told by mail">{contact_email}</Part>}
    </>
  )
}
