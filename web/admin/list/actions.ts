import type { Kind, ReviewedKind, Reviewing, Row } from '../../data/kind.ts'
import { failures as texts } from '../../data/messages.ts'
import { type Action, type ConfirmationField, revisionOf, type Target } from './list-definition.ts'
import type { Filter } from './list-query.ts'
import { quoted } from './phrases.ts'

// What admins do to items of any kind. Approving and deleting a single row have their own endpoints; all else goes
// through the bulk API, for one row as for many.

/** A row of a reviewed kind. Read by its id, it may lack what a pending list adds. */
export type Pending<Item extends Row = Row & { status: string }> = Item & Partial<Reviewing>

export const approve = (kind: ReviewedKind<never, Row>): Action<Pending> => ({
  name: 'Approve',
  past: 'approved',
  bulk: 'approve',
  look: 'primary',
  confirm: { warning: warningOfTakenDown },
  call: (api, { id }, { options }) => kind.calls(api).approve({ id }).put(undefined, options),
  failed: kind.failures.approve,
  isDone: ({ status }) => status === 'approved',
})

function warningOfTakenDown(targets: readonly Target<Pending>[]) {
  const takenDown = targets.filter(({ item }) => item?.review === 'taken-down')
  if (takenDown.length === 0) return undefined
  if (targets.length === 1)
    return 'Its sender has taken this down. Do they want it on the site again?'
  return `Taken down by their senders: ${quoted(takenDown)}. Do they want that on the site again?`
}

export const unpublish: Action<Pending> = {
  name: 'Unpublish',
  past: 'unpublished, back among the pending ones',
  already: 'unpublished',
  bulk: 'unpublish',
  look: 'quiet',
  confirm: { isForMany: true },
  failed: texts.history.unpublish,
  isDone: ({ status }) => status === 'pending',
}

export const notSpam: Omit<Action, 'failed'> = {
  name: 'Not spam',
  past: 'moved to the pending ones',
  bulk: 'not-spam',
  look: 'quiet',
}

const toSender = {
  hint: 'Whoever sent it in reads this under their private link. Ctrl + Enter sends it.',
} as const

export const unask: Action<Pending> = {
  name: 'Take back',
  past: 'no longer asked to be changed',
  bulk: 'unask',
  look: 'quiet',
  hint: 'Its sender is not asked for changes any more',
  failed: 'Failed to take that back',
  isAvailable: ({ review }) => review === 'changes-asked',
  isDone: ({ review }) => review !== 'changes-asked',
}

export const ask: Action<Pending> = {
  name: 'Ask for changes',
  past: 'sent back for changes',
  bulk: 'ask',
  look: 'quiet',
  hint: 'Its sender is told what to change; it stays here',
  confirm: {
    title: () => 'Ask for changes',
    question: (what, isOne) =>
      `What should be changed in ${what}${isOne ? ' before it is published' : ''}?`,
    field: { label: 'Note', missing: 'Enter what should be changed', ...toSender },
  },
  failed: 'Failed to ask for changes',
  isDone: ({ review, note }, _, { text }) => review === 'changes-asked' && note === text,
  undo: unask,
}

export const restore: Action = {
  name: 'Restore',
  past: 'restored',
  bulk: 'restore',
  look: 'quiet',
  failed: texts.history.restore,
}

const putBack: Action = { ...restore, isDone: () => true }

const reason: ConfirmationField<Row> = { label: 'Reason', ...toSender }

export const decline: Action<Pending> = {
  name: 'Decline',
  past: 'declined',
  bulk: 'decline',
  look: 'threat',
  hint: 'With a reason for its sender',
  confirm: { field: reason },
  failed: 'Failed to decline',
  undo: putBack,
}

export const remove = (kind: Kind<never, Row>): Action => ({
  name: 'Delete',
  past: 'deleted',
  bulk: 'delete',
  look: 'threat',
  confirm: {},
  call: (api, { id }, { options }) => kind.calls(api)({ id }).delete(undefined, options),
  failed: kind.failures.remove,
  failure: kind.failures.remove,
  undo: putBack,
})

export const erase: Action = {
  name: 'Delete for good',
  past: 'deleted for good',
  bulk: 'erase',
  look: 'threat',
  confirm: {
    title: (noun) => `Delete ${noun} for good`,
    question: (what, isOne) =>
      `Are you sure you want to delete ${what} for good? ${isOne ? 'It' : 'They'} can’t be restored then.`,
  },
  failed: texts.history.erase,
}

/** Whether the item is published and only a change of it is pending. */
export const isProposal = ({ proposal }: Partial<Reviewing>) => Boolean(proposal)

/** What differs where a proposed change is decided. */
const ofProposal = {
  only: 'alone',
  isAvailable: isProposal,
  isDone: (item: Pending) => !isProposal(item),
  undo: {
    name: 'Put back',
    past: 'put back among the proposed changes',
    bulk: 'repropose',
    look: 'quiet',
    failed: 'Failed to put the change back',
    isDone: isProposal,
  },
} as const

export const accept = (kind: ReviewedKind<never, Row>): Action<Pending> => ({
  ...approve(kind),
  ...ofProposal,
  past: 'changed as its sender wants it',
  confirm: {
    title: () => 'Publish the change',
    question: (what) => `Are you sure you want to change ${what} as its sender wants it?`,
  },
})

export const refuse: Action<Pending> = {
  ...decline,
  ...ofProposal,
  past: 'left as it is',
  confirm: {
    title: () => 'Decline the change',
    question: (what) => `Are you sure you want to leave ${what} as it is?`,
    field: reason,
  },
}

/** Undoes the last edit of an item. */
export const revert: Action = {
  name: 'Revert',
  past: 'made again what it was before',
  bulk: 'revert',
  look: 'quiet',
  isDone: (row, _, { target: { revision } }) =>
    revision !== undefined && revisionOf(row) !== revision,
  failed: 'The edit could not be undone',
}

/** Sets a field to a value that is chosen in a dialog. */
export function setField({ name, label, options, storedAs }: Filter, failed: string) {
  const choices = options.map(([value, label]) => [value, value === '' ? 'None' : label] as const)
  const field = label.toLowerCase()
  return {
    name: `Set ${field}`,
    past: 'changed',
    bulk: 'edit',
    look: 'quiet',
    only: 'for many',
    confirm: {
      title: () => `Set ${label}`,
      question: (what) => `Which ${field} should ${what} have?`,
      field: { label, hint: 'One press takes it back.', choices },
    },
    fieldsOf: (value) => ({ [name]: storedAs ? storedAs(value) : value }),
    undo: revert,
    failed,
  } satisfies Action
}
