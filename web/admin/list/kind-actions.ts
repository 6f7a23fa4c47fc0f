import type { Kind, ReviewedKind, Reviewing, Row } from '../../data/kind.ts'
import { failures as texts } from '../../data/messages.ts'
import { approving, clearing, confirmation, deleting, settingField } from './actions.ts'
import type { KindList, Pending } from './kind-lists.ts'
import type { Action, Target } from './list-definition.ts'

/** Sets, in bulk, the fields that the list is filtered by and those that the kind names. */
export const settingFields = <Item extends Row>(
  { failures }: Kind<never, Item>,
  { filters = [], settable = [], noun }: KindList<Item>,
) =>
  [...filters, ...settable]
    .filter(({ storedAs }) => storedAs)
    .map((field) => settingField(field, noun, failures.edit))

export function remove<Item extends Row>(
  kind: Kind<never, Item>,
  { noun, remove = {} }: KindList<Item>,
): Action<Item> {
  const { done, failed = kind.failures.remove, ...confirm } = remove
  return {
    ...deleting,
    confirm: confirmation('Delete', noun, confirm),
    call: (api, { id }, { options }) => kind.calls(api)({ id }).delete(undefined, options),
    ...(done && { done }),
    failed,
    failure: kind.failures.remove,
    undo: undoRemoval(kind),
  }
}

export const restore = ({ calls }: Kind<never, Row>): Action<Row> => ({
  name: 'Restore',
  past: 'restored',
  bulk: 'restore',
  look: 'quiet',
  call: (api, { id }, { options }) => calls(api).restore({ id }).put(undefined, options),
  failed: texts.history.restore,
})

const undoRemoval = (kind: Kind<never, Row>): Action<Row> => ({
  ...restore(kind),
  isDone: () => true,
})

export const erase = ({ calls }: Kind<never, Row>, noun: string): Action<Row> => ({
  ...deleting,
  name: 'Delete for good',
  bulk: 'erase',
  past: 'deleted for good',
  confirm: {
    title: `Delete ${noun} for good`,
    question: `Are you sure you want to delete this ${noun} for good? It can’t be restored then.`,
    questionForMany: (count) =>
      `Are you sure you want to delete these ${count} ${noun}s for good? They can’t be restored then.`,
  },
  call: (api, { id }, { options }) => calls(api).trash({ id }).delete(undefined, options),
  failed: texts.history.erase,
})

type AnyReviewed = ReviewedKind<never, Row>
type PlainCall = 'approve' | 'unpublish' | 'not-spam' | 'unask' | 'repropose'

/** A call without a body. */
const plainly =
  (kind: AnyReviewed, call: PlainCall): Action<Row>['call'] =>
  (api, { id }, { options }) =>
    kind.calls(api)[call]({ id }).put(undefined, options)

const isTakenDown = ({ review }: { review?: string | undefined }) => review === 'taken-down'

export const approve = (kind: AnyReviewed, noun: string): Action<Pending> => ({
  ...approving,
  confirm: confirmation('Approve', noun, {
    warning: (item) =>
      isTakenDown(item)
        ? 'Its sender has taken this down. Do they want it on the site again?'
        : undefined,
    warningForMany: warningOfTakenDown,
  }),
  call: plainly(kind, 'approve'),
  failed: kind.failures.approve,
})

function warningOfTakenDown(targets: readonly Target[]) {
  const names = targets.filter(isTakenDown).map(({ name }) => `“${name}”`)
  if (names.length === 0) return undefined
  return `Taken down by their senders: ${names.join(', ')}. Do they want that on the site again?`
}

export const unpublish = (kind: AnyReviewed, noun: string): Action<Pending> => ({
  name: 'Unpublish',
  past: 'unpublished, and waits among the pending ones',
  already: 'unpublished',
  bulk: 'unpublish',
  look: 'quiet',
  call: plainly(kind, 'unpublish'),
  failed: texts.history.unpublish,
  isDone: ({ status }) => status === 'pending',
  undo: { ...approve(kind, noun), past: 'published again' },
})

export const notSpam = (kind: AnyReviewed): Action<Row> => ({
  ...clearing,
  call: plainly(kind, 'not-spam'),
  failed: kind.failures.edit,
})

const readBySender =
  'Whoever sent it in reads this under their private link. Ctrl + Enter sends it.'

/** What each decision means for the sender. */
export const hints = {
  'Ask for changes': 'Its sender is told what to change; it stays here',
  'Take back': 'Its sender is not asked for changes any more',
  Decline: 'With a reason for its sender',
  Delete: 'Its sender is told, without a reason',
}

export const ask = (kind: AnyReviewed, noun: string): Action<Pending> => ({
  name: 'Ask for changes',
  past: 'sent back for changes',
  bulk: 'ask',
  look: 'quiet',
  hint: hints['Ask for changes'],
  confirm: {
    title: 'Ask for changes',
    question: `What should be changed in this ${noun} before it is published?`,
    questionForMany: (count) => `What should be changed in these ${count} ${noun}s?`,
    field: { label: 'Note', hint: readBySender, isRequired: true, isMailed: true },
  },
  call: (api, { id }, { text, options }) =>
    kind.calls(api).ask({ id }).put({ note: text }, options),
  failed: 'Failed to ask for changes',
  isDone: ({ review }) => review === 'changes-asked',
  isRowKept: true,
  undo: unask(kind),
})

export const unask = (kind: AnyReviewed): Action<Pending> => ({
  name: 'Take back',
  past: 'no longer asked to be changed',
  bulk: 'unask',
  look: 'quiet',
  hint: hints['Take back'],
  call: plainly(kind, 'unask'),
  failed: 'Failed to take that back',
  isAvailable: ({ review }) => review === 'changes-asked',
  isDone: ({ review }) => review !== 'changes-asked',
  isRowKept: true,
})

export const decline = (kind: AnyReviewed, noun: string): Action<Pending> => ({
  name: 'Decline',
  past: 'declined',
  bulk: 'decline',
  look: 'threat',
  hint: hints.Decline,
  confirm: confirmation('Decline', noun, {
    field: { label: 'Reason', hint: readBySender, isMailed: true },
  }),
  call: (api, { id }, { text, options }) =>
    kind
      .calls(api)
      .decline({ id })
      .put({ reason: text || null }, options),
  failed: 'Failed to decline',
  undo: undoRemoval(kind),
})

/** Whether the item is published and only a change of it is pending. */
export const isProposal = ({ proposal }: Partial<Reviewing>) => Boolean(proposal)

const repropose = (kind: AnyReviewed): Action<Pending> => ({
  name: 'Put back',
  past: 'put back among the proposed changes',
  look: 'quiet',
  call: plainly(kind, 'repropose'),
  failed: 'Failed to put the change back',
  isDone: isProposal,
})

/** Decisions on a proposed change, one by one. */
export function proposalActions(kind: AnyReviewed, noun: string): Action<Pending>[] {
  const { bulk: _approve, ...accept } = approve(kind, noun)
  const { bulk: _decline, ...refuse } = decline(kind, noun)
  const common = {
    undo: repropose(kind),
    isAvailable: isProposal,
    isDone: (item: Pending) => !isProposal(item),
  }
  const question = (does: string, as: string) =>
    `Are you sure you want to ${does} this ${noun} as ${as}?`
  return [
    {
      ...accept,
      ...common,
      past: 'changed as its sender wants it',
      confirm: { title: 'Publish the change', question: question('change', 'its sender wants it') },
    },
    {
      ...refuse,
      ...common,
      past: 'left as it is',
      confirm: {
        ...refuse.confirm,
        title: 'Decline the change',
        question: question('leave', 'it is'),
      },
    },
  ]
}
