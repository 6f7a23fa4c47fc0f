import { Elysia, status } from 'elysia'
import { asAdmin, asAnybody, createIdempotently } from '../http/limits/admission.ts'
import { readBody } from '../http/request/bodies.ts'
import { listingOf, listingWords } from '../http/request/listing.ts'
import {
  adminList,
  decided,
  edited,
  idOf,
  publicList,
  removed,
  type Settable,
  shown,
} from '../http/response/answers.ts'
import { admins, visitor } from '../sessions/guard.ts'
import type { Session } from '../sessions/token.ts'
import type { World } from '../world.ts'
import * as items from './items.ts'
import type { ContentTable, Draft, Kind, ReviewedTable } from './kind.ts'
import { select } from './lists.ts'
import * as review from './review.ts'
import { itemOf } from './store.ts'
import { categories } from './words.ts'

/** The routes of a kind that anybody may submit to and an admin reviews. */
export function reviewedRoutes<Path extends string, Table extends ReviewedTable, Of extends Draft>(
  world: World,
  kind: Kind<Path, Table, Of>,
) {
  const { list, show, save, remove, listing, bodyLimit, typed } = common(world, kind)
  const answer = (set: Settable, { row, affectedRows }: review.Decided<Table>, message: string) =>
    decided(set, itemOf<Table>(row), { revision: row.revision, affectedRows, message })
  return new Elysia({ prefix: `/${kind.path}` as const })
    .use(visitor(world))
    .get('/', ({ request, set }) => list(request, set), { query: listingWords })
    .get('/:id', ({ params, admin, set }) => show(params.id, admin, set))
    .post(
      '/',
      async ({ request, server, admin, set }) => {
        set.headers['vary'] = 'Authorization' // admins have no limit
        const asking = asAnybody(world, { request, server, admin }, bodyLimit)
        const prepare = (body: Record<string, unknown>) =>
          review.prepareSubmission(world, kind, body)
        return status(201, await createIdempotently(world, asking, prepare))
      },
      typed,
    )
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/pending',
      ({ request, set }) => adminList(set, select(world, kind, 'pending', listing(request))),
      {
        query: listingWords,
      },
    )
    .get(
      '/spam',
      ({ request, set }) => adminList(set, select(world, kind, 'spam', listing(request))),
      {
        query: listingWords,
      },
    )
    .put('/approve/:id', ({ params, request, set }) =>
      answer(set, review.approve(world, kind, chosen(params.id, request)), 'Approved.'),
    )
    .put('/not-spam/:id', ({ params, request, set }) =>
      answer(set, review.takeFromSpam(world, kind, chosen(params.id, request)), 'No longer spam.'),
    )
    .put('/:id', ({ params, request, set }) => save(params.id, request, set), typed)
    .delete('/:id', ({ params }) => remove(params.id))
}

/** The routes of a kind that admins alone keep. */
export function curatedRoutes<Path extends string, Table extends ContentTable, Of extends Draft>(
  world: World,
  kind: Kind<Path, Table, Of>,
) {
  const { list, show, save, remove, bodyLimit, typed } = common(world, kind)
  return new Elysia({ prefix: `/${kind.path}` as const })
    .use(visitor(world))
    .get('/', ({ request, set }) => list(request, set), { query: listingWords })
    .get('/:id', ({ params, admin, set }) => show(params.id, admin, set))
    .use(admins(world)) // —— below this line: administrators ——
    .post(
      '/',
      async ({ request, server, admin }) => {
        const asking = asAdmin({ request, server, admin }, bodyLimit)
        const made = await createIdempotently(world, asking, (body) =>
          items.prepare(world, kind, body),
        )
        world.cache.invalidate()
        return status(201, made)
      },
      typed,
    )
    .put('/:id', ({ params, request, set }) => save(params.id, request, set), typed)
    .delete('/:id', ({ params }) => remove(params.id))
}

const chosen = (id: string, { headers }: Request) => ({
  id: idOf(id),
  ifMatch: headers.get('if-match'),
})

/** What both have: reading, changing and removing an item. A body's schema is named for the typed client only. */
function common<Table extends ContentTable, Of extends Draft>(
  world: World,
  kind: Kind<string, Table, Of>,
) {
  const bodyLimit = items.bodyLimitOf(kind)
  const listing = (request: Request) =>
    listingOf(request, 'category' in kind.table ? categories : undefined)
  return {
    listing,
    bodyLimit,
    typed: { parse: 'none', body: kind.draft } as const,
    list: (request: Request, set: Settable) =>
      publicList(set, select(world, kind, 'published', listing(request))),
    show(id: string, admin: Session | undefined, set: Settable) {
      set.headers['vary'] = 'Authorization'
      const row = items.find(world, kind, idOf(id), admin !== undefined)
      return shown(set, { ...itemOf<Table>(row), ...kind.detail(row) }, row, admin !== undefined)
    },
    async save(id: string, request: Request, set: Settable) {
      const number = idOf(id)
      const ifMatch = request.headers.get('if-match')
      items.expectEdit(world, kind, number, ifMatch)
      const body = await readBody(request, bodyLimit)
      const row = await items.edit(world, kind, number, { body, ifMatch })
      return edited(set, itemOf<Table>(row), row)
    },
    remove(id: string) {
      items.remove(world, kind, idOf(id))
      return removed(idOf(id))
    },
  }
}
