import type { ContentContext } from '../content/context.ts'
import { type AnyKind, isReviewed, type ReviewedKind } from '../content/every-kind.ts'
import * as items from '../content/items.ts'
import * as removing from '../content/removing.ts'
import * as review from '../content/review.ts'
import * as requests from '../requests/requests.ts'
import type { BulkAction, BulkResult } from './words.ts'

type Details = {
  reason?: string | null | undefined
  note?: string | null | undefined
  fields?: Record<string, unknown>
}
type Outcome = Omit<BulkResult, 'id' | 'status' | 'message'> & { message?: string; row?: unknown }
type Perform = (world: ContentContext, chosen: items.Chosen & Details) => Outcome
export type Actions = { [Action in BulkAction]?: Perform }

export const actionsOf = (kind: AnyKind) =>
  isReviewed(kind) ? reviewedActions(kind) : commonActions(kind)

const commonActions = (kind: AnyKind): Actions => ({
  edit: (world, one) => items.set(world, kind, one),
  revert: (world, one) => items.revert(world, kind, one),
  delete: (world, one) => removing.remove(world, kind, one),
  restore: (world, one) => removing.restore(world, kind, one),
  erase: (world, one) => removing.erase(world, kind, one),
})

const reviewedActions = (kind: ReviewedKind): Actions => ({
  ...commonActions(kind),
  approve: (world, one) => review.approve(world, kind, one),
  unpublish: (world, one) => review.unpublish(world, kind, one),
  'not-spam': (world, one) => review.takeFromSpam(world, kind, one),
  ask: (world, one) => review.ask(world, kind, one),
  repropose: (world, one) => review.repropose(world, kind, one),
  unask: (world, one) => review.unask(world, kind, one),
  decline: (world, one) => review.decline(world, kind, one),
})

export const requestActions: Actions = {
  approve: (world, one) => countOnly(requests.approve(world, one)),
  decline: (world, one) => ({ message: 'Denied.', ...requests.deny(world, one) }),
  delete: (world, one) => requests.remove(world, one),
  'not-spam': (world, one) => countOnly(requests.takeFromSpam(world, one)),
}

const countOnly = ({ affectedRows }: Outcome) => ({ affectedRows })
