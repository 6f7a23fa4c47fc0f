import * as z from 'zod/mini'
import type { ContentContext } from '../content/context.ts'
import { type AnyKind, everyKind, isReviewed, type ReviewedKind } from '../content/every-kind.ts'
import { titlesInTrash } from '../content/history/trash-list.ts'
import * as items from '../content/items.ts'
import type { ListSource } from '../content/order.ts'
import * as removing from '../content/removing.ts'
import * as review from '../content/review.ts'
import { markIn, titlesOf } from '../content/review-lists.ts'
import type { Clock, Settings } from '../context.ts'
import type { Store } from '../database/open.ts'
import type { Values } from '../fields/names.ts'
import { panelListParams } from '../http/request/list-params.ts'
import { type FilterValues, queryOf } from '../http/request/query.ts'
import { notFound, validate } from '../http/response/errors.ts'
import { requestList } from '../requests/lists.ts'
import * as requests from '../requests/requests.ts'
import { bulkActions, bulkOf } from './contract.ts'
import { type BulkAction, type BulkResult, type ListName, listNames, maxTitles } from './words.ts'

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

const bulkKind = (
  actions: Actions,
  source: ListSource,
  lists: readonly ListName[],
  fields?: z.core.$ZodShape,
) => ({
  actions,
  body: bulkOf(
    bulkActions.filter((action) => action in actions),
    fields,
  ),
  /** The titles and revisions of all rows of a list, also of its other pages, so that they can be selected. */
  listTitles(context: Store & Clock & Settings, request: Request) {
    const query = z.object({ list: z.enum(lists, `The list is one of ${lists.join(', ')}`) })
    const { list } = validate(query, queryOf(request))
    const { page, sort, ...params } = panelListParams(request, context.config, source.filters)
    if (list === 'trash') return titlesInTrash(context, source, params, maxTitles)
    return titlesOf(context, source, { status: list, ...params, ...markIn(request) }, maxTitles)
  },
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
    if (isReviewed(kind))
      return [kind.path, bulkKind(reviewedActions(kind), kind, listNames, fields)]
    return [kind.path, bulkKind(commonActions(kind), kind, ['published', 'trash'], fields)]
  }),
  ['student', bulkKind(requestActions, requestList, ['pending', 'spam'])],
])

export function findBulkKind(name: string) {
  const kind = bulkKinds.get(name)
  if (!kind) throw notFound()
  return kind
}

export const everySharedField: z.core.$ZodShape = Object.assign({}, ...everyKind.map(sharedFields))

/** The filters of all kinds, for the API's description. */
export const everyFilter: FilterValues = Object.assign(
  {},
  ...everyKind.map(({ filters }) => filters),
)
