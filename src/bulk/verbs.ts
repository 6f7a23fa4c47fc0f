import * as asking from '../content/asking.ts'
import type { ContentContext } from '../content/context.ts'
import { type AnyKind, isReviewed, type ReviewedKind } from '../content/every-kind.ts'
import * as items from '../content/items.ts'
import { erase, restore } from '../content/removing.ts'
import * as review from '../content/review.ts'
import * as requests from '../requests/requests.ts'
import type { Verb } from './in-turns.ts'
import type { BulkAction } from './words.ts'

// What can be done to many of a family, each by the verb of the call for one.

/** What goes with a decision. */
type Words = { reason?: string | null | undefined; note?: string | null | undefined }
export type Verbs = { [Action in BulkAction]?: (world: ContentContext, words: Words) => Verb }

const done = { affectedRows: 1 }

export const verbsOf = (kind: AnyKind) => (isReviewed(kind) ? ofReviewed(kind) : ofAny(kind))

const ofAny = (kind: AnyKind): Verbs => ({
  delete:
    (world) =>
    ({ id, ifMatch }) => {
      const kept_until = items.remove(world, kind, id, ifMatch)
      return { ...done, message: 'Deleted.', kept_until }
    },
  restore: (world) => (chosen) => {
    restore(world, kind, chosen)
    return { ...done, message: 'Restored.' }
  },
  erase: (world) => (chosen) => {
    erase(world, kind, chosen)
    return { ...done, message: 'Deleted for good.' }
  },
})

const ofReviewed = (kind: ReviewedKind): Verbs => ({
  ...ofAny(kind),
  approve: (world) => (chosen) => told('Approved.', review.approve(world, kind, chosen)),
  unpublish: (world) => (chosen) => told('Unpublished.', review.unpublish(world, kind, chosen)),
  'not-spam': (world) => (chosen) =>
    told('No longer spam.', review.takeFromSpam(world, kind, chosen)),
  ask:
    (world, { note }) =>
    (chosen) =>
      told(
        'The sender is asked for changes.',
        asking.ask(world, kind, { ...chosen, note: note ?? '' }),
      ),
  decline:
    (world, { reason = null }) =>
    (chosen) => {
      const kept_until = asking.decline(world, kind, { ...chosen, reason })
      return { ...done, message: 'Declined.', kept_until }
    },
})

export const verbsOfRequests: Verbs = {
  approve:
    (world) =>
    ({ id, ifMatch }) =>
      told('Approved.', requests.approve(world, id, ifMatch)),
  decline:
    (world, { reason = null }) =>
    ({ id, ifMatch }) => {
      requests.deny(world, id, { reason, ifMatch })
      return { ...done, message: 'Denied.' }
    },
  delete:
    (world) =>
    ({ id, ifMatch }) => {
      requests.remove(world, id, ifMatch)
      return { ...done, message: 'Deleted.' }
    },
  'not-spam':
    (world) =>
    ({ id, ifMatch }) =>
      told('No longer spam.', requests.takeFromSpam(world, id, ifMatch)),
}

const told = (message: string, { affectedRows }: { affectedRows: number }) => ({
  message,
  affectedRows,
})
