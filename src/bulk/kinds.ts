import * as z from 'zod/mini'
import type { ContentContext } from '../content/context.ts'
import { type AnyKind, everyKind, isReviewed, type ReviewedKind } from '../content/every-kind.ts'
import * as items from '../content/items.ts'
import * as removing from '../content/removing.ts'
import * as review from '../content/review.ts'
import type { Values } from '../fields/names.ts'
import { notFound } from '../http/response/errors.ts'
import * as requests from '../requests/requests.ts'
import { bulkActions, bulkOf } from './contract.ts'
import type { BulkAction, BulkResult } from './words.ts'

// What can be done to many rows of each kind, and to requests for access.

type Details = { reason?: string | null; note?: string | null; fields?: Values }
type Outcome = Omit<BulkResult, 'id' | 'status' | 'message'> & { message?: string; row?: unknown }
type Perform = (context: ContentContext, target: items.Target & Details) => Outcome
type Actions = { [Action in BulkAction]?: Perform }

const commonActions = (kind: AnyKind): Actions => ({
  edit: (context, target) => items.setFields(context, kind, target),
  revert: (context, target) => items.revert(context, kind, target),
  delete: (context, target) => removing.remove(context, kind, target),
  restore: (context, target) => removing.restore(context, kind, target),
  erase: (context, target) => removing.erase(context, kind, target),
})

const reviewedActions = (kind: ReviewedKind): Actions => ({
  ...commonActions(kind),
  approve: (context, target) => review.approve(context, kind, target),
  unpublish: (context, target) => review.unpublish(context, kind, target),
  'not-spam': (context, target) => review.takeFromSpam(context, kind, target),
  ask: (context, target) => review.ask(context, kind, target),
  repropose: (context, target) => review.repropose(context, kind, target),
  unask: (context, target) => review.unask(context, kind, target),
  decline: (context, target) => review.decline(context, kind, target),
})

const requestActions: Actions = {
  approve: (context, target) => countOnly(requests.approve(context, target)),
  decline: (context, target) => ({ message: 'Denied.', ...requests.deny(context, target) }),
  delete: (context, target) => requests.remove(context, target),
  'not-spam': (context, target) => countOnly(requests.takeFromSpam(context, target)),
}

const countOnly = ({ affectedRows }: Outcome) => ({ affectedRows })

const bulkKind = (actions: Actions, fields?: z.core.$ZodShape) => ({
  actions,
  body: bulkOf(
    bulkActions.filter((action) => action in actions),
    fields,
  ),
})

/** The fields that can be set on many items: those that lists are filtered by, and those for admins alone. */
function sharedFields({ draft, filters, adminOnly }: AnyKind) {
  const shared = [...Object.keys(filters), ...adminOnly]
  const shape = Object.entries(draft.shape).filter(([name]) => shared.includes(name))
  return Object.fromEntries(shape)
}

const bulkKinds = new Map([
  ...everyKind.map((kind): [string, ReturnType<typeof bulkKind>] => {
    const fields = sharedFields(kind)
    const actions = isReviewed(kind) ? reviewedActions(kind) : commonActions(kind)
    return [kind.path, bulkKind(actions, fields)]
  }),
  ['student', bulkKind(requestActions)],
])

export function findBulkKind(name: string) {
  const kind = bulkKinds.get(name)
  if (!kind) throw notFound()
  return kind
}

const shared = everyKind.flatMap((kind) => Object.entries(sharedFields(kind)))

/** What any kind takes for each of them, for the API's description. */
export const everySharedField: z.core.$ZodShape = Object.fromEntries(
  [...Map.groupBy(shared, ([name]) => name)].map(([name, fields]) => {
    const schemas = new Set(fields.map(([, schema]) => schema))
    const [only] = schemas
    return [name, only && schemas.size === 1 ? only : z.union([...schemas])]
  }),
)
