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
type Perform = (context: ContentContext, target: items.Target & Details) => Outcome
export type Actions = { [Action in BulkAction]?: Perform }

export const actionsOf = (kind: AnyKind) =>
  isReviewed(kind) ? reviewedActions(kind) : commonActions(kind)

const commonActions = (kind: AnyKind): Actions => ({
  edit: (context, one) => items.setFields(context, kind, one),
  revert: (context, one) => items.revert(context, kind, one),
  delete: (context, one) => removing.remove(context, kind, one),
  restore: (context, one) => removing.restore(context, kind, one),
  erase: (context, one) => removing.erase(context, kind, one),
})

const reviewedActions = (kind: ReviewedKind): Actions => ({
  ...commonActions(kind),
  approve: (context, one) => review.approve(context, kind, one),
  unpublish: (context, one) => review.unpublish(context, kind, one),
  'not-spam': (context, one) => review.takeFromSpam(context, kind, one),
  ask: (context, one) => review.ask(context, kind, one),
  repropose: (context, one) => review.repropose(context, kind, one),
  unask: (context, one) => review.unask(context, kind, one),
  decline: (context, one) => review.decline(context, kind, one),
})

export const requestActions: Actions = {
  approve: (context, one) => countOnly(requests.approve(context, one)),
  decline: (context, one) => ({ message: 'Denied.', ...requests.deny(context, one) }),
  delete: (context, one) => requests.remove(context, one),
  'not-spam': (context, one) => countOnly(requests.takeFromSpam(context, one)),
}

const countOnly = ({ affectedRows }: Outcome) => ({ affectedRows })
