import type { ContentContext } from '../content/context.ts'
import { type AnyKind, isReviewed, type ReviewedKind } from '../content/every-kind.ts'
import * as items from '../content/items.ts'
import * as removing from '../content/removing.ts'
import * as review from '../content/review.ts'
import { saying } from '../content/words.ts'
import * as requests from '../requests/requests.ts'
import type { Verb } from './in-turns.ts'
import type { BulkAction } from './words.ts'

// What can be done to many of a family, each by the verb of the call for one.

/** What goes with a decision. */
type Words = {
  reason?: string | null | undefined
  note?: string | null | undefined
  fields?: Record<string, unknown> | undefined
}
export type Verbs = { [Action in BulkAction]?: (world: ContentContext, words: Words) => Verb }

export const verbsOf = (kind: AnyKind) => (isReviewed(kind) ? ofReviewed(kind) : ofAny(kind))

const ofAny = (kind: AnyKind): Verbs => ({
  edit:
    (world, { fields = {} }) =>
    (chosen) =>
      told('edit', items.set(world, kind, { ...chosen, fields })),
  revert: (world) => (chosen) => told('revert', items.revert(world, kind, chosen)),
  delete: (world) => (chosen) => gone('delete', removing.remove(world, kind, chosen)),
  restore: (world) => (chosen) => told('restore', removing.restore(world, kind, chosen)),
  erase: (world) => (chosen) => {
    removing.erase(world, kind, chosen)
    return gone('erase')
  },
})

const ofReviewed = (kind: ReviewedKind): Verbs => ({
  ...ofAny(kind),
  approve: (world) => (chosen) => told('approve', review.approve(world, kind, chosen)),
  unpublish: (world) => (chosen) => told('unpublish', review.unpublish(world, kind, chosen)),
  'not-spam': (world) => (chosen) => told('not-spam', review.takeFromSpam(world, kind, chosen)),
  ask:
    (world, { note }) =>
    (chosen) =>
      told('ask', review.ask(world, kind, { ...chosen, note: note ?? '' })),
  repropose: (world) => (chosen) => told('repropose', review.repropose(world, kind, chosen)),
  unask: (world) => (chosen) => told('unask', review.unask(world, kind, chosen)),
  decline:
    (world, { reason = null }) =>
    (chosen) =>
      gone('decline', review.decline(world, kind, { ...chosen, reason })),
})

export const verbsOfRequests: Verbs = {
  approve:
    (world) =>
    ({ id, ifMatch }) => {
      const { affectedRows } = requests.approve(world, id, ifMatch)
      return { message: saying.approve, affectedRows }
    },
  decline:
    (world, { reason = null }) =>
    ({ id, ifMatch }) => {
      requests.deny(world, id, { reason, ifMatch })
      return { message: 'Denied.', affectedRows: 1 }
    },
  delete:
    (world) =>
    ({ id, ifMatch }) => {
      requests.remove(world, id, ifMatch)
      return gone('delete')
    },
  'not-spam':
    (world) =>
    ({ id, ifMatch }) => {
      const { affectedRows } = requests.takeFromSpam(world, id, ifMatch)
      return { message: saying['not-spam'], affectedRows }
    },
}

type Done = { row: { revision: number }; affectedRows: number }

const told = (action: BulkAction, { row: { revision }, affectedRows }: Done) => ({
  message: saying[action],
  affectedRows,
  revision,
})

const gone = (action: BulkAction, more: object = {}) => ({
  message: saying[action],
  affectedRows: 1,
  ...more,
})
