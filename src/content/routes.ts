import { Elysia, status } from 'elysia'
import * as z from 'zod/mini'
import { admins, visitor } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { createIdempotently, senderOf } from '../http/limits/admission.ts'
import { bodyLimits, draftBody, validBody } from '../http/request/bodies.ts'
import { eventsQuery, listQuery, panelQuery, pendingQuery } from '../http/request/list-params.ts'
import { describeQuery, optionalParam } from '../http/request/query.ts'
import { publicRead } from '../http/response/cache.ts'
import { adminList, editResponse, idOf, targetOf } from '../http/response/responses.ts'
import { changeNote, declineReason } from '../receipts/contract.ts'
import { contact, someOf, version } from './contract.ts'
import { actionsOn, bodyLimitOf, readHandlers, writeHandlers } from './handlers.ts'
import { listTrash } from './history/trash-list.ts'
import * as items from './items.ts'
import type { ContentTable, Draft, Kind, ReviewedTable } from './kind.ts'
import { labelsOf } from './lists.ts'
import { defaultSort } from './order.ts'
import { erase, remove, restore } from './removing.ts'
import * as review from './review.ts'
import { listForReview, listPublished, markIn } from './review-lists.ts'
import { isScheduled } from './scheduled.ts'
import { doneMessages } from './words.ts'

const mayBeEmpty = { ...bodyLimits.plain, mayBeEmpty: true }

export function reviewedRoutes<
  Path extends string,
  Table extends ReviewedTable,
  Schema extends Draft,
  Submitted extends Draft,
>(context: AppContext, kind: Kind<Path, Table, Schema, Submitted>) {
  const bodyLimit = bodyLimitOf(kind)
  return new Elysia({ prefix: `/${kind.path}` as const })
    .use(readingRoutes(context, kind))
    .use(visitor(context))
    .post(
      '/',
      async ({ request, server, admin, body, set, context }) => {
        set.headers['vary'] = 'Authorization' // admins have no limit
        const input = { request, server, admin, body }
        const creation = review.creationOf(context, kind)
        return status(201, await createIdempotently(context, input, creation))
      },
      { body: draftBody(withContact(kind.submitted), bodyLimit) },
    )
    .use(decidingRoutes(context, kind))
    .use(managingRoutes(context, kind))
}

function decidingRoutes<Table extends ReviewedTable>(
  context: AppContext,
  kind: Kind<string, Table>,
) {
  const { panelParams } = readHandlers(context, kind)
  const { expectFresh, changed, removed } = writeHandlers(context, kind)
  const on = actionsOn(kind)
  const pendingParams = (request: Request) => ({
    ...panelParams(request),
    ...markIn(request),
  })
  return new Elysia()
    .use(admins(context)) // —— below this line: administrators ——
    .get(
      '/pending',
      (route) =>
        adminList(route, listForReview(context, kind, 'pending', pendingParams(route.request))),
      describeQuery(z.extend(pendingQuery, { mark: optionalParam() }), kind.filters),
    )
    .get(
      '/spam',
      (route) =>
        adminList(route, listForReview(context, kind, 'spam', pendingParams(route.request))),
      describeQuery(pendingQuery, kind.filters),
    )
    .put('/approve/:id', (route) => changed(route, on(review.approve), doneMessages.approve))
    .put('/unpublish/:id', (route) => changed(route, on(review.unpublish), doneMessages.unpublish))
    .put('/ask/:id', (route) => changed(route, on(review.ask), doneMessages.ask, route.body), {
      ...expectFresh,
      body: validBody(changeNote, mayBeEmpty),
    })
    .put('/unask/:id', (route) => changed(route, on(review.unask), doneMessages.unask))
    .put('/repropose/:id', (route) => changed(route, on(review.repropose), doneMessages.repropose))
    .put(
      '/decline/:id',
      (route) => removed(route, on(review.decline), doneMessages.decline, route.body),
      {
        ...expectFresh,
        body: validBody(declineReason, mayBeEmpty),
      },
    )
    .post('/link/:id', ({ params, context }) => {
      const id = idOf(params.id)
      const renewed = review.renewSendersLink(context, kind, id)
      return { message: 'The old link has ended.', id, affectedRows: 1, ...renewed }
    })
    .put('/not-spam/:id', (route) =>
      changed(route, on(review.takeFromSpam), doneMessages['not-spam']),
    )
}

function readingRoutes<Table extends ContentTable>(context: AppContext, kind: Kind<string, Table>) {
  const { published, show } = readHandlers(context, kind)
  return new Elysia()
    .get('/', published, describeQuery(isScheduled(kind) ? eventsQuery : listQuery, kind.filters))
    .use(visitor(context))
    .get('/:id', ({ params, admin, set }) => show(params.id, admin, set))
}

export const labelRoutes = <Path extends string, Table extends ContentTable>(
  context: AppContext,
  kind: Kind<Path, Table>,
) =>
  new Elysia({ prefix: `/${kind.path}` as const }).get('/labels', ({ set }) => {
    set.headers['cache-control'] = publicRead
    return labelsOf(context, kind)
  })

const withContact = <Submitted extends Draft>(submitted: Submitted) => z.extend(submitted, contact)

export function curatedRoutes<
  Path extends string,
  Table extends ContentTable,
  Schema extends Draft,
>(context: AppContext, kind: Kind<Path, Table, Schema>) {
  const bodyLimit = bodyLimitOf(kind)
  return new Elysia({ prefix: `/${kind.path}` as const })
    .use(readingRoutes(context, kind))
    .use(admins(context)) // —— below this line: administrators ——
    .post(
      '/',
      async ({ request, server, admin, body, context }) => {
        const input = { request, server, admin, body }
        const made = await createIdempotently(context, input, items.creationOf(context, kind))
        context.cache.invalidate()
        return status(201, made)
      },
      { body: draftBody(kind.submitted, bodyLimit) },
    )
    .use(managingRoutes(context, kind))
}

function managingRoutes<Table extends ContentTable, Schema extends Draft, Submitted extends Draft>(
  context: AppContext,
  kind: Kind<string, Table, Schema, Submitted>,
) {
  const { panelParams } = readHandlers(context, kind)
  const { expectFresh, changed, removed } = writeHandlers(context, kind)
  const on = actionsOn(kind)
  const bodyLimit = bodyLimitOf(kind)
  const panelQueryIn = (request: Request) => {
    const { sort = defaultSort(kind), ...params } = panelParams(request)
    return { ...params, sort }
  }
  return new Elysia()
    .use(admins(context))
    .put(
      '/:id',
      async ({ params, body, request, server, admin, set, context }) => {
        const sender = senderOf(context, { request, server, admin })
        const target = targetOf(params.id, request)
        const { row } = await items.edit(context, kind, target, { body, sender })
        return editResponse(set, kind.responseOf(row), row)
      },
      { ...expectFresh, body: draftBody(someOf(kind.submitted.shape), bodyLimit) },
    )
    .delete('/:id', (route) => removed(route, on(remove), doneMessages.delete))
    .get(
      '/published',
      (route) => adminList(route, listPublished(context, kind, panelQueryIn(route.request))),
      describeQuery(panelQuery, kind.filters),
    )
    .get(
      '/trash',
      (route) => adminList(route, listTrash(context, kind, panelParams(route.request))),
      describeQuery(panelQuery, kind.filters),
    )
    .put('/restore/:id', (route) => changed(route, on(restore), doneMessages.restore))
    .delete('/trash/:id', (route) => removed(route, on(erase), doneMessages.erase))
    .get('/:id/versions', ({ params }) => items.history(context, kind, idOf(params.id)))
    .put(
      '/revert/:id',
      (route) => changed(route, on(items.revert), doneMessages.revert, route.body),
      {
        ...expectFresh,
        body: validBody(version, mayBeEmpty),
      },
    )
}
