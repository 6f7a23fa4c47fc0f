import { type Api, answer } from '../../data/api.ts'
import type { Restoring } from '../../data/kind.ts'
import { failures } from '../../data/messages.ts'
import type { Action, Row } from './listing.ts'

// What an admin does to the items of more than one list. A list brings its names, its calls and what they say.

/** Whatever is decided is about what the admin sees: its sender may have changed it since. */
export const at = (revision: number | undefined): { headers: Record<string, string> } => ({
  headers: revision === undefined ? {} : { 'if-match': `"${revision}"` },
})

type Said<Item extends Row> = Pick<Action<Item>, 'run' | 'failed'> & Partial<Action<Item>>
type Question = { noun: string; question?: string | undefined }
type Named<Item extends Row> = Said<Item> & Question

const ask = (verb: string, { noun, question }: Question) => ({
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
  ...said
}: Named<Item>): Action<Item> => ({
  name: 'Delete',
  past: 'deleted',
  bulk: 'delete',
  look: 'threat',
  confirm: ask('Delete', { noun, question }),
  ...said,
})

export const approving = <Item extends Row & { status: string }>({
  noun,
  question,
  ...said
}: Named<Item>): Action<Item> => ({
  name: 'Approve',
  past: 'approved',
  bulk: 'approve',
  look: 'primary',
  confirm: ask('Approve', { noun, question }),
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
  run: async (api, { id }) =>
    (await answer(calls(api).restore({ id }).put(), failures.history.restore)).data,
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
