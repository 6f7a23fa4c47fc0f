import { Elysia, status } from 'elysia'
import * as z from 'zod/mini'
import { admins, visitor } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { writeHandlers } from '../content/handlers.ts'
import { read } from '../content/items.ts'
import type { StatusFilter } from '../content/order.ts'
import { createIdempotently, senderOf, withinQuotas } from '../http/limits/admission.ts'
import { bodyLimits, draftBody, validBody } from '../http/request/bodies.ts'
import { panelListParams, panelQuery, pendingQuery } from '../http/request/list-params.ts'
import { describeQuery, queryOf } from '../http/request/query.ts'
import { ifMatchOf } from '../http/response/conditional.ts'
import { validate } from '../http/response/errors.ts'
import { adminList, idOf, writeResult } from '../http/response/responses.ts'
import { alertMessage, approval, denial, keeping, requestDraft } from './contract.ts'
import { accessRequests, list } from './lists.ts'
import * as requests from './requests.ts'

const statuses = { pending: 'pending', approved: 'published' } as const
const statusQuery = z.object({
  status: z.optional(z.enum(['pending', 'approved'], 'The status is pending or approved')),
})

type ListRoute = Parameters<typeof adminList>[0] & { request: Request; context: AppContext }

const listBy = (route: ListRoute, status: StatusFilter) =>
  adminList(
    route,
    list(route.context, panelListParams(route.request, route.context.config), status),
  )

function listByStatus(route: ListRoute) {
  const { status } = validate(statusQuery, queryOf(route.request))
  return listBy(route, status ? statuses[status] : 'all')
}

/** Without a session, below both paths. */
const submissionRoute = (context: AppContext) =>
  new Elysia().use(visitor(context)).post(
    '/',
    async ({ request, server, admin, body, set, context }) => {
      set.headers['vary'] = 'Authorization' // admins have no limit
      const input = { request, server, admin, body }
      return status(201, await createIdempotently(context, input, requests.creationOf(context)))
    },
    { body: draftBody(requestDraft(context.config.collegeDomain)) },
  )

const savedOnly = 'Your request is saved. The lab sees it in its panel.'

/** The form’s second request: a message to the lab, whose recipients nobody can choose. */
export const alertRoutes = (context: AppContext) =>
  new Elysia().use(visitor(context)).post(
    '/send-alert',
    async ({ request, server, admin, body: alert, set, context }) => {
      set.headers['vary'] = 'Authorization' // admins have no limit
      const sender = senderOf(context, { request, server, admin })
      const limit = alert.request_id ? context.limits.alertsOfRequests : context.limits.alerts
      const queue = alert.request_id ? undefined : ('messages' as const)
      await withinQuotas(context, { limit, sender, bytes: 0, queue }, () =>
        requests.alertLab(context, alert),
      )
      return { msg: context.config.smtpUrl === undefined ? savedOnly : 'Email sent successfully!' }
    },
    { body: validBody(alertMessage) },
  )

/** The paths that the form uses. */
export function formRoutes(context: AppContext) {
  const { removed } = writeHandlers(context, accessRequests)
  return new Elysia({ prefix: '/sd-forms' })
    .use(submissionRoute(context))
    .use(admins(context)) // —— below this line: administrators ——
    .get('/', (route) => listBy(route, 'pending'), describeQuery(pendingQuery))
    .delete('/:id', (route) => removed(route, requests.remove, 'Deleted.')) // in any status
}

/** The same requests, below the path of accounts. */
export function studentRoutes(context: AppContext) {
  const { changed, removed } = writeHandlers(context, accessRequests)
  return new Elysia({ prefix: '/student' })
    .use(submissionRoute(context))
    .use(admins(context)) // —— below this line: administrators ——
    .get('/', listByStatus, describeQuery(z.extend(panelQuery, statusQuery.shape)))
    .get('/spam', (route) => listBy(route, 'spam'), describeQuery(pendingQuery))
    .post(
      '/approve',
      ({ request, body: { id }, context }) => {
        const target = { id, ifMatch: ifMatchOf(request) }
        const { row, affectedRows } = requests.approve(context, target)
        return writeResult('Approved.', accessRequests.responseOf(row), affectedRows)
      },
      { body: validBody(approval, { ...bodyLimits.plain, bare: 'id' }) },
    )
    .post(
      '/deny',
      ({ request, body, context }) => {
        const ifMatch = ifMatchOf(request)
        return { message: 'Denied.', id: body.id, ...requests.deny(context, { ...body, ifMatch }) }
      },
      { body: validBody(denial) },
    )
    .put(
      '/keep/:id',
      (route) => {
        const message = route.body.keep ? 'Kept.' : 'No longer kept.'
        return changed(route, requests.keep, message, route.body)
      },
      {
        transform: ({ params }) => void read(context.db, accessRequests, idOf(params.id)),
        body: validBody(keeping),
      },
    )
    .put('/not-spam/:id', (route) => changed(route, requests.takeFromSpam, 'No longer spam.'))
    .delete('/:id', (route) => removed(route, requests.deny, 'Denied.')) // pending only
    .delete('/student-panel/:id', (route) => removed(route, requests.remove, 'Deleted.')) // in any status
}
