import type { Api } from '../../data/api.ts'
import type { Restoring } from '../../data/kind.ts'
import { failures } from '../../data/messages.ts'
import type { Filter } from './asked.ts'
import type { Action, Row, Target } from './listing.ts'

// What an admin does to the items of more than one list. A list brings its names, its calls and what they say.

type Said<Item extends Row> = Required<Pick<Action<Item>, 'call' | 'failed'>> &
  Partial<Action<Item>>
type Question = { noun: string; question?: string | undefined; note?: string }
type Named<Item extends Row> = Said<Item> & Question
type Warned<Item extends Row> = Named<Item> & {
  warning?: ((item: Item) => string | undefined) | undefined
  warningOfMany?: (targets: readonly Target[]) => string | undefined
}

const ask = (verb: string, { noun, question, note }: Question) => ({
  ...(note && { note }),
  title: `${verb} ${noun}`,
  question: question ?? `Are you sure you want to ${verb.toLowerCase()} this ${noun}?`,
})

/** Asks before it is done to several at once, too. */
export const inBulk = (verb: string, noun: string) => ({
  questionOfMany: (count: number) =>
    `Are you sure you want to ${verb.toLowerCase()} these ${count} ${noun}s?`,
})

export const removing = <Item extends Row>({
  noun,
  question,
  warning,
  ...said
}: Warned<Item>): Action<Item> => ({
  name: 'Delete',
  past: 'deleted',
  bulk: 'delete',
  look: 'threat',
  confirm: { ...ask('Delete', { noun, question }), ...(warning && { warning }) },
  ...said,
})

export const approving = <Item extends Row & { status: string }>({
  noun,
  question,
  note,
  warning,
  warningOfMany,
  ...said
}: Warned<Item>): Action<Item> => ({
  name: 'Approve',
  past: 'approved',
  bulk: 'approve',
  look: 'primary',
  confirm: {
    ...ask('Approve', { noun, question, ...(note && { note }) }),
    ...(warning && { warning }),
    ...(warningOfMany && { warningOfMany }),
  },
  ...inBulk('Approve', noun),
  isDone: ({ status }) => status === 'approved',
  ...said,
})

/** Puts back what was deleted, at once: it can be deleted again. */
export const restoring = <Item extends Row>(calls: (api: Api) => Restoring): Action<Item> => ({
  name: 'Restore',
  past: 'restored',
  bulk: 'restore',
  look: 'quiet',
  call: (api, { id }, { seen }) => calls(api).restore({ id }).put(undefined, seen),
  failed: failures.history.restore,
})

export const clearing = <Item extends Row>(said: Said<Item>): Action<Item> => ({
  name: 'Not spam',
  bulk: 'not-spam',
  past: 'moved to the pending ones',
  look: 'quiet',
  ...said,
})

/** Makes it wait again; approving it takes that back. */
export const unpublishing = <Item extends Row & { status: string }>(
  said: Said<Item>,
): Action<Item> => ({
  name: 'Unpublish',
  bulk: 'unpublish',
  past: 'unpublished, and waits among the pending ones',
  already: 'unpublished',
  look: 'quiet',
  isDone: ({ status }) => status === 'pending',
  ...said,
})

/** Makes an item again what it was before its last edit. */
export const reverting: Action<Row> = {
  name: 'Revert',
  past: 'made again what it was before',
  bulk: 'revert',
  look: 'quiet',
  failed: 'The edit could not be undone',
}

type Set = { noun: string; failed: string }

/** Sets a field of several at once. */
export const setting = (
  { name, label, options, storedAs = (value) => value }: Filter,
  { noun, failed }: Set,
): Action<Row> => ({
  name: `Set ${label.toLowerCase()}`,
  past: 'changed',
  bulk: 'edit',
  look: 'quiet',
  confirm: {
    title: `Set ${label}`,
    question: '',
    words: {
      label,
      hint: 'One press takes it back.',
      choices: options.map(([value, words]) => [value, value === '' ? 'None' : words] as const),
    },
  },
  questionOfMany: (count) => `Which ${label.toLowerCase()} should these ${count} ${noun}s have?`,
  fieldsOf: (value) => ({ [name]: storedAs(value) }),
  undo: reverting,
  stays: true,
  failed,
})
