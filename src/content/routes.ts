import { Elysia, status } from 'elysia'
import * as z from 'zod/mini'
import {
  asAdmin,
  asAnybody,
  type Context,
  createIdempotently,
  senderOf,
} from '../http/limits/admission.ts'
import { bodyLimits, readBody } from '../http/request/bodies.ts'
import { type Listing, listingOf, listingWords } from '../http/request/listing.ts'
import { spanOf } from '../http/request/span.ts'
import {
  adminList,
  decided,
  edited,
  idOf,
  publicList,
  removed,
  shown,
} from '../http/response/answers.ts'
import { publicRead } from '../http/response/cache.ts'
import { checked } from '../http/response/errors.ts'
import type { Settable } from '../http/response/long-answer.ts'
import { declining, marked, wanting } from '../receipts/contract.ts'
import { reviewingOf } from '../receipts/receipts.ts'
import { admins, visitor } from '../sessions/guard.ts'
import type { Session } from '../sessions/token.ts'
import type { World } from '../world.ts'
import * as asking from './asking.ts'
import { version } from './contract.ts'
import { following } from './following.ts'
import { happens, windowOf } from './happening.ts'
import { listTrash } from './history/trash.ts'
import * as items from './items.ts'
import type { ContentTable, Draft, Kind, ReviewedTable } from './kind.ts'
import { list, listForReview } from './lists.ts'
import * as review from './review.ts'
import { itemOf } from './store.ts'
import { categories } from './words.ts'

/** The routes of a kind that anybody may submit to and an admin reviews. */
export function reviewedRoutes<
  Path extends string,
  Table extends ReviewedTable,
  Of extends Draft,
  Submitted extends Draft,
>(world: World, kind: Kind<Path, Table, Of, Submitted>) {
  const { published, show, save, remove, listing, bodyLimit, typed } = common(world, kind)
  const answer = (set: Settable, { row, affectedRows }: review.Decided<Table>, message: string) =>
    decided(set, itemOf<Table>(row), { revision: row.revision, affectedRows, message })
  const waiting = (request: Request) => {
    const { mark } = checked(marked, Object.fromEntries(new URL(request.url).searchParams))
    return { ...listing(request), ...(mark && { mark }) }
  }
  return new Elysia({ prefix: `/${kind.path}` as const })
    .use(visitor(world))
    .get('/', ({ request, set }) => published(request, set), { query: listingWords })
    .get('/:id', ({ params, admin, set }) => show(params.id, admin, set))
    .get('/:id/next', ({ params, set }) => {
      set.headers['cache-control'] = publicRead
      return { next: following(world, kind, idOf(params.id)) }
    })
    .post(
      '/',
      async ({ request, server, admin, set, world }) => {
        set.headers['vary'] = 'Authorization' // admins have no limit
        const asking = asAnybody(world, { request, server, admin }, bodyLimit)
        return status(201, await createIdempotently(world, asking, review.making(world, kind)))
      },
      typed,
    )
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/pending',
      ({ request, set }) =>
        adminList({ request, set }, listForReview(world, kind, 'pending', waiting(request))),
      { query: z.extend(listingWords, { mark: z.optional(z.string()) }) },
    )
    .get(
      '/spam',
      ({ request, set }) =>
        adminList({ request, set }, listForReview(world, kind, 'spam', listing(request))),
      { query: listingWords },
    )
    .put('/approve/:id', ({ params, request, set, world }) =>
      answer(set, review.approve(world, kind, chosen(params.id, request)), 'Approved.'),
    )
    .put('/unpublish/:id', ({ params, request, set, world }) =>
      answer(set, review.unpublish(world, kind, chosen(params.id, request)), 'Unpublished.'),
    )
    .put(
      '/ask/:id',
      async ({ params, request, set, world }) => {
        const one = chosen(params.id, request)
        const { note } = await asking.readFor(world, kind, wanting, { ...one, request })
        const asked = asking.ask(world, kind, { ...one, note })
        return answer(set, asked, 'The sender is asked for changes.')
      },
      { parse: 'none', body: wanting },
    )
    .put(
      '/decline/:id',
      async ({ params, request, world }) => {
        const one = chosen(params.id, request)
        const { reason = null } = await asking.readFor(world, kind, declining, { ...one, request })
        const kept_until = asking.decline(world, kind, { ...one, reason })
        return { message: 'Declined.', id: one.id, affectedRows: 1, kept_until }
      },
      { parse: 'none', body: declining },
    )
    .put('/looked/:id', ({ params, world }) => {
      const id = idOf(params.id)
      items.read(world.db, kind, id)
      asking.look(world, kind, id)
      return { message: 'Looked at.', id, affectedRows: 1 }
    })
    .put('/not-spam/:id', ({ params, request, set, world }) =>
      answer(set, review.takeFromSpam(world, kind, chosen(params.id, request)), 'No longer spam.'),
    )
    .put(
      '/:id',
      ({ params, request, server, admin, set, world }) =>
        save(world, params.id, { request, server, admin, set }),
      typed,
    )
    .delete('/:id', ({ params, world }) => remove(world, params.id))
    .use(historyRoutes(world, kind))
}

/** The routes of a curated kind: admins alone write it. */
export function curatedRoutes<Path extends string, Table extends ContentTable, Of extends Draft>(
  world: World,
  kind: Kind<Path, Table, Of>,
) {
  const { published, show, save, remove, bodyLimit, typed } = common(world, kind)
  return new Elysia({ prefix: `/${kind.path}` as const })
    .use(visitor(world))
    .get('/', ({ request, set }) => published(request, set), { query: listingWords })
    .get('/:id', ({ params, admin, set }) => show(params.id, admin, set))
    .use(admins(world)) // —— below this line: administrators ——
    .post(
      '/',
      async ({ request, server, admin, world }) => {
        const asking = asAdmin(world, { request, server, admin }, bodyLimit)
        const made = await createIdempotently(world, asking, items.making(world, kind))
        world.cache.invalidate(kind.path)
        return status(201, made)
      },
      typed,
    )
    .put(
      '/:id',
      ({ params, request, server, admin, set, world }) =>
        save(world, params.id, { request, server, admin, set }),
      typed,
    )
    .delete('/:id', ({ params, world }) => remove(world, params.id))
    .use(historyRoutes(world, kind))
}

/** What was deleted, and what an item was like before: the same for every kind. */
function historyRoutes<Table extends ContentTable, Of extends Draft, Submitted extends Draft>(
  world: World,
  kind: Kind<string, Table, Of, Submitted>,
) {
  const { listing, revert } = common(world, kind)
  return new Elysia()
    .use(admins(world))
    .get(
      '/trash',
      ({ request, set }) => adminList({ request, set }, listTrash(world, kind, listing(request))),
      { query: listingWords },
    )
    .put('/restore/:id', ({ params, set, world }) => {
      const row = items.restore(world, kind, idOf(params.id))
      return decided(set, itemOf<Table>(row), { revision: row.revision, message: 'Restored.' })
    })
    .delete('/trash/:id', ({ params, world }) => {
      items.erase(world, kind, idOf(params.id))
      return { ...removed(idOf(params.id)), message: 'Deleted for good.' }
    })
    .get('/:id/versions', ({ params }) => items.history(world, kind, idOf(params.id)))
    .put(
      '/revert/:id',
      ({ params, request, server, admin, set, world }) =>
        revert(world, params.id, { request, server, admin, set }),
      { parse: 'none', body: version },
    )
}

const chosen = (id: string, { headers }: Request) => ({
  id: idOf(id),
  ifMatch: headers.get('if-match'),
})

/** What both have: reading, changing and removing an item. A body's schema is named for the typed client only. */
function common<Table extends ContentTable, Of extends Draft, Submitted extends Draft>(
  world: World,
  kind: Kind<string, Table, Of, Submitted>,
) {
  const bodyLimit = items.bodyLimitOf(kind)
  const listing = (request: Request) =>
    listingOf(request, 'category' in kind.table ? categories : undefined)
  const wanted = (request: Request): Listing => ({
    ...listing(request),
    ...(happens(kind) && { window: windowOf(world, kind, spanOf(request)) }),
  })
  return {
    listing,
    bodyLimit,
    typed: { parse: 'none', body: kind.submitted } as const,
    published: (request: Request, set: Settable) =>
      publicList({ request, set }, list(world, kind, 'published', wanted(request))),
    show(id: string, admin: Session | undefined, set: Settable) {
      set.headers['vary'] = 'Authorization'
      const row = items.find(world, kind, idOf(id), admin !== undefined)
      const item = { ...itemOf<Table>(row), ...kind.detail(row, world.config) }
      const isWaiting = admin !== undefined && 'status' in row && row.status === 'pending'
      const more = isWaiting ? reviewingOf(world.db, { kind: kind.path, item: row.id }) : {}
      return shown(set, { ...item, ...more }, row, admin !== undefined)
    },
    async save(world: World, id: string, context: Context & { set: Settable }) {
      const number = idOf(id)
      const { request, set } = context
      const ifMatch = request.headers.get('if-match')
      items.expectEdit(world, kind, number, ifMatch)
      const body = await readBody(request, bodyLimit, world.limits.arrivals.ofAdmins)
      const sender = senderOf(world, context)
      const row = await items.edit(world, kind, number, { body, ifMatch, sender })
      return edited(set, itemOf<Table>(row), row)
    },
    async revert(world: World, id: string, context: Context & { set: Settable }) {
      const number = idOf(id)
      const { request, set } = context
      const ifMatch = request.headers.get('if-match')
      items.expectEdit(world, kind, number, ifMatch)
      const body = await readBody(request, bodyLimits.plain, world.limits.arrivals.ofAdmins)
      const { revision } = checked(version, body)
      const sender = senderOf(world, context)
      const row = await items.revert(world, kind, number, { revision, ifMatch, sender })
      return edited(set, itemOf<Table>(row), row)
    },
    remove(world: World, id: string) {
      const kept_until = items.remove(world, kind, idOf(id))
      return { ...removed(idOf(id)), kept_until }
    },
  }
}
