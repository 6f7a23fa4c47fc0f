import { Elysia, status } from 'elysia'
import * as z from 'zod/mini'
import { admins, visitor } from '../accounts/sessions/guard.ts'
import { askingOf, createIdempotently } from '../http/limits/admission.ts'
import { bodyLimits, draft, sent } from '../http/request/bodies.ts'
import {
  filtered,
  happeningQuery,
  listingQuery,
  panelQuery,
  waitingQuery,
} from '../http/request/listing.ts'
import { anyWord, inAddress } from '../http/request/query.ts'
import { adminList, chosen, decided, edited, idOf, removed } from '../http/response/answers.ts'
import { noStore, publicRead } from '../http/response/cache.ts'
import type { Settable } from '../http/response/long-answer.ts'
import { declining, wanting } from '../receipts/contract.ts'
import type { World } from '../world.ts'
import { common } from './calls.ts'
import { contact, someOf, version } from './contract.ts'
import { happens } from './happening.ts'
import { listTrash } from './history/trash.ts'
import * as items from './items.ts'
import type { ContentTable, Draft, Kind, ReviewedTable } from './kind.ts'
import { labelsOf, list } from './lists.ts'
import { usualSort } from './order.ts'
import { following } from './published.ts'
import { erase, restore } from './removing.ts'
import * as review from './review.ts'
import { listForReview, markIn } from './reviewing.ts'
import { itemOf, type Stored } from './store.ts'
import { saying } from './words.ts'

const mayBeEmpty = { ...bodyLimits.plain, mayBeEmpty: true }

/** The routes of a kind that anybody may submit to and an admin reviews. */
export function reviewedRoutes<
  Path extends string,
  Table extends ReviewedTable,
  Of extends Draft,
  Submitted extends Draft,
>(world: World, kind: Kind<Path, Table, Of, Submitted>) {
  const { inPanel, bodyLimit, expected } = common(world, kind)
  const answer = (
    set: Settable,
    { row, affectedRows }: { row: Stored; affectedRows: number },
    message: string,
  ) => decided(set, itemOf<Table>(row), { revision: row.revision, affectedRows, message })
  const waiting = (request: Request) => ({ ...inPanel(request), ...markIn(request) })
  return new Elysia({ prefix: `/${kind.path}` as const })
    .use(readingRoutes(world, kind))
    .use(visitor(world))
    .get('/:id/next', ({ params, admin, set }) => {
      set.headers['vary'] = 'Authorization'
      set.headers['cache-control'] = admin ? noStore : publicRead
      return { next: following(world, kind, { id: idOf(params.id), isAdmin: !!admin }) }
    })
    .post(
      '/',
      async ({ request, server, admin, body, set, world }) => {
        set.headers['vary'] = 'Authorization' // admins have no limit
        const asking = askingOf(world, { request, server, admin, body })
        return status(201, await createIdempotently(world, asking, review.making(world, kind)))
      },
      { body: draft(withContact(kind.submitted), bodyLimit) },
    )
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/pending',
      ({ request, set }) =>
        adminList({ request, set }, listForReview(world, kind, 'pending', waiting(request))),
      inAddress(filtered(waitingQuery({ mark: anyWord() }), kind.filters)),
    )
    .get(
      '/spam',
      ({ request, set }) =>
        adminList({ request, set }, listForReview(world, kind, 'spam', waiting(request))),
      inAddress(filtered(waitingQuery({}), kind.filters)),
    )
    .put('/approve/:id', ({ params, request, set, world }) =>
      answer(set, review.approve(world, kind, chosen(params.id, request)), saying.approve),
    )
    .put('/unpublish/:id', ({ params, request, set, world }) =>
      answer(set, review.unpublish(world, kind, chosen(params.id, request)), saying.unpublish),
    )
    .put(
      '/ask/:id',
      ({ params, request, body: { note }, set, world }) => {
        const one = chosen(params.id, request)
        return answer(set, review.ask(world, kind, { ...one, note }), saying.ask)
      },
      {
        transform: ({ params, request }) => expected(params.id, request),
        body: sent(wanting, mayBeEmpty),
      },
    )
    .put('/unask/:id', ({ params, request, set, world }) =>
      answer(set, review.unask(world, kind, chosen(params.id, request)), saying.unask),
    )
    .put('/repropose/:id', ({ params, request, set, world }) =>
      answer(set, review.repropose(world, kind, chosen(params.id, request)), saying.repropose),
    )
    .put(
      '/decline/:id',
      ({ params, request, body: { reason = null }, world }) => {
        const one = chosen(params.id, request)
        const declined = review.decline(world, kind, { ...one, reason })
        return { message: saying.decline, id: one.id, affectedRows: 1, ...declined }
      },
      {
        transform: ({ params, request }) => expected(params.id, request),
        body: sent(declining, mayBeEmpty),
      },
    )
    .post('/link/:id', ({ params, world }) => {
      const id = idOf(params.id)
      return {
        message: 'The old link has ended.',
        id,
        affectedRows: 1,
        ...review.renewSendersLink(world, kind, id),
      }
    })
    .put('/looked/:id', ({ params, request, world }) => {
      const one = chosen(params.id, request)
      review.look(world, kind, one)
      return { message: 'Looked at.', id: one.id, affectedRows: 1 }
    })
    .put('/not-spam/:id', ({ params, request, set, world }) =>
      answer(set, review.takeFromSpam(world, kind, chosen(params.id, request)), saying['not-spam']),
    )
    .use(managingRoutes(world, kind))
}

/** What everybody reads; an admin sees a pending item, too. */
function readingRoutes<Table extends ContentTable, Of extends Draft, Submitted extends Draft>(
  world: World,
  kind: Kind<string, Table, Of, Submitted>,
) {
  const { published, show } = common(world, kind)
  return new Elysia()
    .get(
      '/',
      published,
      inAddress(filtered(happens(kind) ? happeningQuery : listingQuery, kind.filters)),
    )
    .use(visitor(world))
    .get('/:id', ({ params, admin, set }) => show(params.id, admin, set))
}

/** The labels that published items of a kind have, in the order of the alphabet. */
export const labelRoutes = <Path extends string, Table extends ContentTable>(
  world: World,
  kind: Kind<Path, Table>,
) =>
  new Elysia({ prefix: `/${kind.path}` as const }).get('/labels', ({ set }) => {
    set.headers['cache-control'] = publicRead
    return labelsOf(world, kind)
  })

/** What a form sends beside the fields of an item. */
const withContact = <Submitted extends Draft>(submitted: Submitted) => z.extend(submitted, contact)

/** The routes of a curated kind: admins alone write it. */
export function curatedRoutes<Path extends string, Table extends ContentTable, Of extends Draft>(
  world: World,
  kind: Kind<Path, Table, Of>,
) {
  const { bodyLimit } = common(world, kind)
  return new Elysia({ prefix: `/${kind.path}` as const })
    .use(readingRoutes(world, kind))
    .use(admins(world)) // —— below this line: administrators ——
    .post(
      '/',
      async ({ request, server, admin, body, world }) => {
        const asking = askingOf(world, { request, server, admin, body })
        const made = await createIdempotently(world, asking, items.making(world, kind))
        world.cache.invalidate()
        return status(201, made)
      },
      { body: draft(kind.submitted, bodyLimit) },
    )
    .use(managingRoutes(world, kind))
}

/** What admins do with every kind: edit and delete, see lists as the panel shows them, bring back what was before. */
function managingRoutes<Table extends ContentTable, Of extends Draft, Submitted extends Draft>(
  world: World,
  kind: Kind<string, Table, Of, Submitted>,
) {
  const { inPanel, save, remove, bodyLimit, expected } = common(world, kind)
  const sorted = (request: Request) => ({
    sort: usualSort(kind),
    ...inPanel(request),
    isAdmin: true,
  })
  return new Elysia()
    .use(admins(world))
    .put(
      '/:id',
      ({ params, body, request, server, admin, set, world }) =>
        save(world, params.id, { request, server, admin, set, body }),
      {
        transform: ({ params, request }) => expected(params.id, request),
        body: draft(someOf(kind.submitted.shape), bodyLimit),
      },
    )
    .delete('/:id', ({ params, request, world }) => remove(world, chosen(params.id, request)))
    .get(
      '/published',
      ({ request, set }) =>
        adminList({ request, set }, list(world, kind, 'published', sorted(request))),
      inAddress(filtered(panelQuery, kind.filters)),
    )
    .get(
      '/trash',
      ({ request, set }) => adminList({ request, set }, listTrash(world, kind, inPanel(request))),
      inAddress(filtered(panelQuery, kind.filters)),
    )
    .put('/restore/:id', ({ params, request, set, world }) => {
      const { row } = restore(world, kind, chosen(params.id, request))
      const { revision } = row
      return decided(set, itemOf<Table>(row), { revision, message: saying.restore })
    })
    .delete('/trash/:id', ({ params, request, world }) => {
      erase(world, kind, chosen(params.id, request))
      return { ...removed(idOf(params.id)), message: saying.erase }
    })
    .get('/:id/versions', ({ params }) => items.history(world, kind, idOf(params.id)))
    .put(
      '/revert/:id',
      ({ params, request, body: { revision }, set, world }) => {
        const one = chosen(params.id, request)
        const { row } = items.revert(world, kind, { ...one, revision })
        return edited(set, itemOf<Table>(row), row)
      },
      {
        transform: ({ params, request }) => expected(params.id, request),
        body: sent(version, mayBeEmpty),
      },
    )
}
