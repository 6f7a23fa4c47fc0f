import type { Action, Confirmation, Row } from './list-definition.ts'
import type { Filter } from './list-query.ts'

// Actions that several lists share. A list adds its calls, questions and messages.

/** Asks "Are you sure …?" about one row or many. */
export const confirmation = <Item extends Row>(
  verb: string,
  noun: string,
  more: Partial<Confirmation<Item>> = {},
): Confirmation<Item> => ({
  title: `${verb} ${noun}`,
  question: areYouSure(verb, `this ${noun}`),
  questionForMany: (count) => areYouSure(verb, `these ${count} ${noun}s`),
  ...more,
})

const areYouSure = (verb: string, what: string) =>
  `Are you sure you want to ${verb.toLowerCase()} ${what}?`

export const deleting = {
  name: 'Delete',
  past: 'deleted',
  bulk: 'delete',
  look: 'threat',
} as const

export const approving = {
  name: 'Approve',
  past: 'approved',
  bulk: 'approve',
  look: 'primary',
  isDone: ({ status }: { status: string }) => status === 'approved',
} as const

export const clearing = {
  name: 'Not spam',
  past: 'moved to the pending ones',
  bulk: 'not-spam',
  look: 'quiet',
} as const

/** Undoes the last edit of an item. */
export const reverting: Action<Row> = {
  name: 'Revert',
  past: 'made again what it was before',
  bulk: 'revert',
  look: 'quiet',
  failed: 'The edit could not be undone',
}

export function settingField(field: Filter, noun: string, failed: string): Action<Row> {
  const { name, label, options, storedAs = (value) => value } = field
  const choices = options.map(([value, words]) => [value, value === '' ? 'None' : words] as const)
  return {
    name: `Set ${label.toLowerCase()}`,
    past: 'changed',
    bulk: 'edit',
    look: 'quiet',
    confirm: {
      title: `Set ${label}`,
      question: '',
      questionForMany: (count) =>
        `Which ${label.toLowerCase()} should these ${count} ${noun}s have?`,
      field: { label, hint: 'One press takes it back.', choices },
    },
    fieldsOf: (value) => ({ [name]: storedAs(value) }),
    undo: reverting,
    isRowKept: true,
    failed,
  }
}
