import type { Kind, ReviewedKind, Row } from '../../data/kind.ts'
import { failures as texts } from '../../data/messages.ts'
import { approving, clearing, confirming, inBulk, removing, setting } from './actions.ts'
import type { Action } from './list-definition.ts'
import type { OwnList, Pending } from './own-list.ts'
import { isProposed, warningOf, warningOfMany } from './reviewing.tsx'

// What admins do to the items of a kind.

/** What can be set for several at once: what the list is filtered by, and what else the kind says. */
export const settingsOf = <Item extends Row>(
  { failures }: Kind<never, Item>,
  { filters = [], settable = [], noun }: OwnList<Item>,
) =>
  [...filters, ...settable]
    .filter(({ storedAs }) => storedAs)
    .map((field) => setting(field, { noun, failed: failures.edit }))

export function remove<Item extends Row>(
  kind: Kind<never, Item>,
  { noun, remove = {} }: OwnList<Item>,
): Action<Item> {
  const { question, warning, ...said } = remove
  return {
    ...removing,
    ...confirming<Item>('Delete', noun, { question, warning }),
    call: (api, { id }, { seen }) => kind.calls(api)({ id }).delete(undefined, seen),
    failed: kind.failures.remove,
    failure: kind.failures.remove,
    undo: puttingBack(kind, noun),
    ...said,
  }
}

/** Puts back what was deleted, at once: it can be deleted again. */
export const restore = ({ calls }: Kind<never, Row>, noun: string): Action<Row> => ({
  name: 'Restore',
  past: 'restored',
  bulk: 'restore',
  look: 'quiet',
  ...inBulk('Restore', noun),
  call: (api, { id }, { seen }) => calls(api).restore({ id }).put(undefined, seen),
  failed: texts.history.restore,
})

/** What takes a removal back. */
const puttingBack = (kind: Kind<never, Row>, noun: string): Action<Row> => ({
  ...restore(kind, noun),
  isDone: () => true,
})

export const erase = ({ calls }: Kind<never, Row>, noun: string): Action<Row> => ({
  ...removing,
  name: 'Delete for good',
  bulk: 'erase',
  past: 'deleted for good',
  confirm: {
    title: `Delete ${noun} for good`,
    question: `Are you sure you want to delete this ${noun} for good? It can’t be restored then.`,
  },
  questionOfMany: (count) =>
    `Are you sure you want to delete these ${count} ${noun}s for good? They can’t be restored then.`,
  call: (api, { id }, { seen }) => calls(api).trash({ id }).delete(undefined, seen),
  failed: texts.history.erase,
})

/** A reviewed kind, and what one is called in questions. */
type Of = { kind: ReviewedKind<never, Row>; noun: string }

type PlainCall = 'approve' | 'unpublish' | 'not-spam' | 'unask' | 'repropose'

/** A call that needs to know no more than which item. */
const plainly =
  ({ kind }: Of, call: PlainCall): Action<Row>['call'] =>
  (api, { id }, { seen }) =>
    kind.calls(api)[call]({ id }).put(undefined, seen)

export const approve = (of: Of): Action<Pending> => ({
  ...approving,
  ...confirming<Pending>('Approve', of.noun, { warning: warningOf, warningOfMany }),
  call: plainly(of, 'approve'),
  failed: of.kind.failures.approve,
})

/** Makes it wait again; approving it takes that back. */
export const unpublish = (of: Of): Action<Pending> => ({
  name: 'Unpublish',
  past: 'unpublished, and waits among the pending ones',
  already: 'unpublished',
  bulk: 'unpublish',
  look: 'quiet',
  ...inBulk('Unpublish', of.noun),
  call: plainly(of, 'unpublish'),
  failed: texts.history.unpublish,
  isDone: ({ status }) => status === 'pending',
  undo: { ...approve(of), past: 'published again' },
})

export const notSpam = (of: Of): Action<Row> => ({
  ...clearing,
  ...inBulk('Move', of.noun),
  call: plainly(of, 'not-spam'),
  failed: of.kind.failures.edit,
})

const read = 'Whoever sent it in reads this under their private link. Ctrl + Enter sends it.'

/** What follows for whoever sent it. */
export const hints = {
  'Ask for changes': 'Its sender is told what to change; it stays here',
  'Take back': 'Its sender is not asked for changes any more',
  Decline: 'With a reason for its sender',
  Delete: 'Its sender is told, without a reason',
}

export const ask = (of: Of): Action<Pending> => ({
  name: 'Ask for changes',
  past: 'sent back for changes',
  bulk: 'ask',
  look: 'quiet',
  hint: hints['Ask for changes'],
  confirm: {
    title: 'Ask for changes',
    question: `What should be changed in this ${of.noun} before it is published?`,
    words: { label: 'Note', hint: read, isNeeded: true, isMailed: true },
  },
  questionOfMany: (count) => `What should be changed in these ${count} ${of.noun}s?`,
  call: (api, { id }, { words: note, seen }) => of.kind.calls(api).ask({ id }).put({ note }, seen),
  failed: 'Failed to ask for changes',
  isDone: ({ review }) => review === 'changes-asked',
  stays: true,
  undo: unask(of),
})

export const unask = (of: Of): Action<Pending> => ({
  name: 'Take back',
  past: 'no longer asked to be changed',
  bulk: 'unask',
  look: 'quiet',
  hint: hints['Take back'],
  ...inBulk('Take back', of.noun),
  call: plainly(of, 'unask'),
  failed: 'Failed to take that back',
  suits: ({ review }) => review === 'changes-asked',
  isDone: ({ review }) => review !== 'changes-asked',
  stays: true,
})

export const decline = ({ kind, noun }: Of): Action<Pending> => ({
  name: 'Decline',
  past: 'declined',
  bulk: 'decline',
  look: 'threat',
  hint: hints.Decline,
  ...confirming<Pending>('Decline', noun, {
    words: { label: 'Reason', hint: read, isMailed: true },
  }),
  call: (api, { id }, { words, seen }) =>
    kind
      .calls(api)
      .decline({ id })
      .put({ reason: words || null }, seen),
  failed: 'Failed to decline',
  undo: puttingBack(kind, noun),
})

/** Makes what was decided about a proposed change wait again. */
const repropose = (of: Of): Action<Pending> => ({
  name: 'Put back',
  past: 'put back among the proposed changes',
  look: 'quiet',
  call: plainly(of, 'repropose'),
  failed: 'Failed to put the change back',
  isDone: isProposed,
})

/** The same decisions about a change that is proposed: each is looked at by itself. */
export function decisionsOnProposal(of: Of): Action<Pending>[] {
  const common = {
    undo: repropose(of),
    suits: isProposed,
    isDone: (item: Pending) => !isProposed(item),
    questionOfMany: undefined,
  }
  const asked = (title: string, does: string, as: string) => ({
    title,
    question: `Are you sure you want to ${does} this ${of.noun} as ${as}?`,
  })
  return [
    {
      ...approve(of),
      ...common,
      past: 'changed as its sender wants it',
      confirm: asked('Publish the change', 'change', 'its sender wants it'),
    },
    {
      ...decline(of),
      ...common,
      past: 'left as it is',
      confirm: { ...decline(of).confirm, ...asked('Decline the change', 'leave', 'it is') },
    },
  ]
}
