import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { admins } from '../accounts/sessions/guard.ts'
import { listingQuery } from '../http/request/listing.ts'
import { anyWord, inAddress, queryOf } from '../http/request/query.ts'
import { noStore, publicRead } from '../http/response/cache.ts'
import { checked, invalid } from '../http/response/errors.ts'
import type { World } from '../world.ts'
import { type FoundByAdmin, searchQuery, shownOfEach } from './contract.ts'
import type { SearchedKind } from './entries.ts'
import { answer, type Group, type SearchQuery, type Source, search, searchAll } from './results.ts'

const words = z.object({ q: z.string(), kind: anyWord(), page: anyWord(), perPage: anyWord() })
const publicWords = z.extend(words, { beyond: anyWord() })
const { page, perPage } = listingQuery.shape
const query = z.extend(searchQuery, {
  kind: z.optional(z.string()),
  page,
  perPage,
  beyond: z.optional(z.enum(['titles'], 'beyond is titles')),
})

type More = (asked: SearchQuery) => Group<FoundByAdmin>[]

/** Finds what is published; admins also what isn't, and what `more` finds for them alone. */
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
        return search(world, source, asked(request, kindsOf(source)))
      },
      inAddress(publicWords),
    )
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/all',
      ({ request, set }) => {
        set.headers['cache-control'] = noStore
        const what = asked(request, [...kindsOf(source), ...panel.kinds])
        const groups = searchAll(world, { ...source, linkOf: panel.linkOf }, what)
        return answer<FoundByAdmin>(what, [...groups, ...panel.more(what)])
      },
      inAddress(words),
    )

const kindsOf = ({ kinds }: { kinds: readonly SearchedKind[] }) => kinds.map(({ path }) => path)

/** Without a kind, the best of each. */
function asked(request: Request, kinds: readonly string[]): SearchQuery {
  const { q, kind, page = 1, perPage = 6, beyond } = checked(query, queryOf(request))
  const isBeyond = beyond !== undefined
  if (kind === undefined) return { q, isBeyond, page: { limit: shownOfEach, offset: 0 } }
  if (!kinds.includes(kind)) throw invalid({ kind: `kind is one of ${kinds.join(', ')}` })
  return { q, kind, isBeyond, page: { limit: perPage, offset: (page - 1) * perPage } }
}
