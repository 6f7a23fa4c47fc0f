import * as z from 'zod/mini'
import { type AnyKind, everyKind, isReviewed } from '../content/every-kind.ts'
import { titlesInTrash } from '../content/history/trash.ts'
import type { Listable } from '../content/order.ts'
import { markIn, titlesOf } from '../content/review-lists.ts'
import type { Clock, Settings } from '../context.ts'
import type { Store } from '../database/open.ts'
import { type FilterWords, panelListingOf } from '../http/request/listing.ts'
import { queryOf } from '../http/request/query.ts'
import { checked, invalid, notFound } from '../http/response/errors.ts'
import { access } from '../requests/lists.ts'
import { bulkOf } from './contract.ts'
import { type Verbs, verbsOf, verbsOfRequests } from './verbs.ts'
import { type BulkShelf, bulkActions, mostNamed, type Named, shelves } from './words.ts'

// What the rows of a list are called, also those of its other pages, so that they can be chosen.

type Reading = Store & Clock & Settings
type Found = { items: Named[]; total: number }
type Naming = (world: Reading, request: Request) => Found

const asked = z.object({ list: z.enum(shelves, `The list is one of ${shelves.join(', ')}`) })

const namingOf =
  (of: Listable, known: readonly BulkShelf[]): Naming =>
  (world, request) => {
    const shelf = shelfIn(request, known)
    const { page, sort, ...listing } = panelListingOf(request, world.config, of.filters)
    if (shelf === 'trash') return titlesInTrash(world, of, listing, mostNamed)
    return titlesOf(world, of, { shelf, ...listing, ...markIn(request) }, mostNamed)
  }

function shelfIn(request: Request, known: readonly BulkShelf[]) {
  const { list } = checked(asked, queryOf(request))
  if (!known.includes(list)) throw invalid({ list: `The list is one of ${known.join(', ')}` })
  return list
}

const family = (verbs: Verbs, naming: Naming, fields?: z.core.$ZodShape) => ({
  verbs,
  naming,
  asked: bulkOf(
    bulkActions.filter((action) => action in verbs),
    fields,
  ),
})

/** The fields that many may share: those that lists are filtered by, and those that are an admin's to fill in. */
function sharedFields({ draft, filters, forAdmins }: AnyKind) {
  const shared = [...Object.keys(filters), ...forAdmins]
  const shape = Object.entries(draft.shape).filter(([name]) => shared.includes(name))
  return Object.fromEntries(shape)
}

type Family = ReturnType<typeof family>

/** What comes in such numbers that many are decided about at once: each kind, and requests, by the name of its calls. */
const families = new Map([
  ...everyKind.map((kind): [string, Family] => {
    const naming = namingOf(kind, isReviewed(kind) ? shelves : ['published', 'trash'])
    return [kind.path, family(verbsOf(kind), naming, sharedFields(kind))]
  }),
  ['student', family(verbsOfRequests, namingOf(access, ['pending', 'spam']))],
])

/** The fields that many of any kind may share; what stands nowhere is dropped before a handler sees it. */
export const everyShared: z.core.$ZodShape = Object.assign({}, ...everyKind.map(sharedFields))

/** What the lists of any kind can be filtered by. */
export const everyFilter: FilterWords = Object.assign(
  {},
  ...everyKind.map(({ filters }) => filters),
)

export function familyCalled(name: string) {
  const found = families.get(name)
  if (!found) throw notFound()
  return found
}
