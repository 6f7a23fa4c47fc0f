import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { admins } from '../accounts/sessions/guard.ts'
import { listingQuery } from '../http/request/listing.ts'
import { inAddress, queryOf } from '../http/request/query.ts'
import { noStore, publicRead } from '../http/response/cache.ts'
import { checked, invalid } from '../http/response/errors.ts'
import type { World } from '../world.ts'
import { type FoundByAdmin, searchQuery, shownOfEach } from './contract.ts'
import type { SearchedKind } from './entries.ts'
import {
  type Group,
  resultsOf,
  type SearchQuery,
  type Source,
  search,
  searchAll,
} from './results.ts'

const { page, perPage } = listingQuery.shape
const words = z.extend(searchQuery, { kind: z.optional(z.string()), page, perPage })
const publicWords = z.extend(words, {
  beyond: z.optional(z.enum(['titles'], 'beyond is titles')),
})

type More = (query: SearchQuery) => Group<FoundByAdmin>[]

/** Searches what is published; for admins everything, and what `panel.more` finds. */
export const searchRoutes = <Kind extends SearchedKind>(
  world: World,
  source: Source<Kind>,
  panel: { linkOf: Source<Kind>['linkOf']; kinds: readonly string[]; more: More },
) =>
  new Elysia({ prefix: '/search' })
    .get(
      '/',
      ({ request, set }) => {
        set.headers['cache-control'] = publicRead
        return search(world, source, queryIn(request, kindsOf(source)))
      },
      inAddress(publicWords),
    )
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/all',
      ({ request, set }) => {
        set.headers['cache-control'] = noStore
        const query = queryIn(request, [...kindsOf(source), ...panel.kinds])
        const groups = searchAll(world, { ...source, linkOf: panel.linkOf }, query)
        return resultsOf<FoundByAdmin>(query, [...groups, ...panel.more(query)])
      },
      inAddress(words),
    )

const kindsOf = ({ kinds }: { kinds: readonly SearchedKind[] }) => kinds.map(({ path }) => path)

function queryIn(request: Request, kinds: readonly string[]): SearchQuery {
  const { q, kind, page = 1, perPage = 6, beyond } = checked(publicWords, queryOf(request))
  const isBeyond = beyond !== undefined
  if (kind === undefined) return { q, isBeyond, page: { limit: shownOfEach, offset: 0 } }
  if (!kinds.includes(kind)) throw invalid({ kind: `kind is one of ${kinds.join(', ')}` })
  return { q, kind, isBeyond, page: { limit: perPage, offset: (page - 1) * perPage } }
}
