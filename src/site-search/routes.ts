import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { admins } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { listQuery, pageOf } from '../http/request/list-params.ts'
import { describeQuery, queryOf } from '../http/request/query.ts'
import { noStore, publicRead } from '../http/response/cache.ts'
import { invalid, validate } from '../http/response/errors.ts'
import { hitsPerKind, searchQuery } from '../search/contract.ts'
import { panelKinds, publicKinds, type SearchQuery, search, searchAll } from './results.ts'

const { page, perPage } = listQuery.shape
const adminQuery = z.extend(searchQuery, { kind: z.optional(z.string()), page, perPage })
const publicQuery = z.extend(adminQuery, {
  beyond: z.optional(z.enum(['titles'], 'beyond is titles')),
})

export const searchRoutes = (context: AppContext) =>
  new Elysia({ prefix: '/search' })
    .get(
      '/',
      ({ request, set }) => {
        set.headers['cache-control'] = publicRead
        return search(context, queryIn(request, publicKinds))
      },
      describeQuery(publicQuery),
    )
    .use(admins(context)) // —— below this line: administrators ——
    .get(
      '/all',
      ({ request, set }) => {
        set.headers['cache-control'] = noStore
        return searchAll(context, queryIn(request, panelKinds))
      },
      describeQuery(adminQuery),
    )

function queryIn(request: Request, kinds: readonly string[]): SearchQuery {
  const { q, kind, page, perPage, beyond } = validate(publicQuery, queryOf(request))
  const outsideTitles = beyond !== undefined
  if (kind === undefined) return { q, outsideTitles, page: { limit: hitsPerKind, offset: 0 } }
  if (!kinds.includes(kind)) throw invalid({ kind: `kind is one of ${kinds.join(', ')}` })
  return { q, kind, outsideTitles, page: pageOf(page, perPage) }
}
