import * as z from 'zod/mini'
import { type AnyKind, everyKind, isReviewed } from '../content/every-kind.ts'
import { titlesInTrash } from '../content/history/trash-list.ts'
import type { ListSource } from '../content/order.ts'
import { markIn, titlesOf } from '../content/review-lists.ts'
import type { Clock, Settings } from '../context.ts'
import type { Store } from '../database/open.ts'
import { panelListingOf } from '../http/request/listing.ts'
import { type FilterWords, queryOf } from '../http/request/query.ts'
import { checked, notFound } from '../http/response/errors.ts'
import { requestList } from '../requests/lists.ts'
import { type Actions, actionsOf, requestActions } from './actions.ts'
import { bulkActions, bulkOf } from './contract.ts'
import { type ListName, listNames, maxTitles } from './words.ts'

type Context = Store & Clock & Settings

/** The titles and revisions of all rows of a list, also of its other pages, so that they can be selected. */
const namesIn =
  (source: ListSource, known: readonly ListName[]) => (context: Context, request: Request) => {
    const query = z.object({ list: z.enum(known, `The list is one of ${known.join(', ')}`) })
    const { list } = checked(query, queryOf(request))
    const { page, sort, ...listing } = panelListingOf(request, context.config, source.filters)
    if (list === 'trash') return titlesInTrash(context, source, listing, maxTitles)
    return titlesOf(context, source, { status: list, ...listing, ...markIn(request) }, maxTitles)
  }

const target = (
  actions: Actions,
  names: ReturnType<typeof namesIn>,
  fields?: z.core.$ZodShape,
) => ({
  actions,
  names,
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

const targets = new Map([
  ...everyKind.map((kind): [string, ReturnType<typeof target>] => {
    const names = namesIn(kind, isReviewed(kind) ? listNames : ['published', 'trash'])
    return [kind.path, target(actionsOf(kind), names, sharedFields(kind))]
  }),
  ['student', target(requestActions, namesIn(requestList, ['pending', 'spam']))],
])

export function targetCalled(name: string) {
  const found = targets.get(name)
  if (!found) throw notFound()
  return found
}

export const everySharedField: z.core.$ZodShape = Object.assign({}, ...everyKind.map(sharedFields))

/** The filters of all kinds, for the API's description. */
export const everyFilter: FilterWords = Object.assign(
  {},
  ...everyKind.map(({ filters }) => filters),
)
