import type { Action, Row } from './list-definition.ts'
import type { Filter } from './list-query.ts'

// What an admin does to the items of more than one list. A list brings its names, its calls and what they say.

type Question<Item extends Row> = Partial<NonNullable<Action<Item>['confirm']>>

/** Asks before it is done, to one or to several at once. */
export const confirming = <Item extends Row>(
  verb: string,
  noun: string,
  { title = `${verb} ${noun}`, question = askedOf(verb, `this ${noun}`), ...more }: Question<Item>,
) => ({ confirm: { title, question, ...more }, ...inBulk(verb, noun) })

/** Asks before it is done to several at once. */
export const inBulk = (verb: string, noun: string) => ({
  questionOfMany: (count: number) => askedOf(verb, `these ${count} ${noun}s`),
})

const askedOf = (verb: string, what: string) =>
  `Are you sure you want to ${verb.toLowerCase()} ${what}?`

export const removing = {
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
