import * as z from 'zod/mini'
import { type AnyKind, everyKind, isReviewed } from '../content/every-kind.ts'
import { titlesInTrash } from '../content/history/trash.ts'
import { filtersOf } from '../content/kind.ts'
import { markIn, titlesOf } from '../content/reviewing.ts'
import type { Clock, Settings } from '../context.ts'
import type { Store } from '../database/open.ts'
import { alikeIn } from '../http/request/alike.ts'
import { listingOf } from '../http/request/listing.ts'
import { queryOf } from '../http/request/query.ts'
import { checked, invalid, notFound } from '../http/response/errors.ts'
import { titlesOf as titlesOfRequests } from '../requests/lists.ts'
import { bulkOf } from './contract.ts'
import { type Verbs, verbsOf, verbsOfRequests } from './verbs.ts'
import { type BulkShelf, bulkActions, mostNamed, type Named, shelves } from './words.ts'

// What the rows of a list are called, also those of its other pages, so that they can be chosen.

type Reading = Store & Clock & Settings
type Found = { items: Named[]; total: number }
type Naming = (world: Reading, request: Request) => Found

const asked = z.object({ list: z.enum(shelves, `The list is one of ${shelves.join(', ')}`) })

const namingOf =
  (kind: AnyKind): Naming =>
  (world, request) => {
    const shelf = shelfIn(request, isReviewed(kind) ? shelves : ['published', 'trash'])
    const listing = listingOf(request, filtersOf(kind).category)
    if (shelf === 'trash') return titlesInTrash(world, kind, listing, mostNamed)
    const { category, search } = listing
    const filters = {
      ...(category !== undefined && { category }),
      ...(search !== undefined && { search }),
      ...markIn(request),
    }
    return titlesOf(world, kind, { shelf, ...filters }, mostNamed)
  }

const nameRequests: Naming = (world, request) => {
  const shelf = shelfIn(request, ['pending', 'spam'])
  const listing = { ...listingOf(request, undefined), ...alikeIn(request) }
  return titlesOfRequests(world, shelf === 'spam' ? 'spam' : 'pending', listing, mostNamed)
}

function shelfIn(request: Request, known: readonly BulkShelf[]) {
  const { list } = checked(asked, queryOf(request))
  if (!known.includes(list)) throw invalid({ list: `The list is one of ${known.join(', ')}` })
  return list
}

const family = (verbs: Verbs, naming: Naming, fields?: z.ZodMiniObject) => ({
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
  return z.partial(z.object(Object.fromEntries(shape)))
}

/** What comes in such numbers that many are decided about at once: each kind, and requests, by the name of its calls. */
const families = new Map([
  ...everyKind.map(
    (kind) =>
      [kind.path as string, family(verbsOf(kind), namingOf(kind), sharedFields(kind))] as const,
  ),
  ['student', family(verbsOfRequests, nameRequests)] as const,
])

export function familyCalled(name: string) {
  const found = families.get(name)
  if (!found) throw notFound()
  return found
}
