import { Elysia, status } from 'elysia'
import * as z from 'zod/mini'
import { admins, visitor } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { createIdempotently, senderOf, withinQuotas } from '../http/limits/admission.ts'
import { bodyLimits, draftBody, validBody } from '../http/request/bodies.ts'
import { panelListParams, panelQuery, pendingQuery } from '../http/request/list-params.ts'
import { describeQuery, queryOf } from '../http/request/query.ts'
import { ifMatchOf } from '../http/response/conditional.ts'
import { validate } from '../http/response/errors.ts'
import {
  adminList,
  changeResponse,
  idOf,
  targetOf,
  writeResult,
} from '../http/response/responses.ts'
import { alertMessage, approval, denial, keeping, requestDraft } from './contract.ts'
import * as lists from './lists.ts'
import * as requests from './requests.ts'

const listParams = ({ config }: AppContext, request: Request) => panelListParams(request, config)

const statusQuery = z.object({
  status: z.optional(z.enum(['pending', 'approved'], 'The status is pending or approved')),
})

function listByStatus(context: AppContext, request: Request) {
  const { status } = validate(statusQuery, queryOf(request))
  if (status === 'pending') return lists.listPending(context, listParams(context, request), status)
  return lists.listApproved(context, listParams(context, request), status ? 'published' : 'all')
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
  return new Elysia({ prefix: '/sd-forms' })
    .use(submissionRoute(context))
    .use(admins(context)) // —— below this line: administrators ——
    .get(
      '/',
      (route) =>
        adminList(route, lists.listPending(context, listParams(context, route.request), 'pending')),
      describeQuery(pendingQuery),
    )
    .delete('/:id', (route) => removeBy(route, requests.remove, 'Deleted.'))
}

/** The same requests, below the path of accounts. */
export function studentRoutes(context: AppContext) {
  return new Elysia({ prefix: '/student' })
    .use(submissionRoute(context))
    .use(admins(context)) // —— below this line: administrators ——
    .get(
      '/',
      (route) => adminList(route, listByStatus(context, route.request)),
      describeQuery(z.extend(panelQuery, statusQuery.shape)),
    )
    .get(
      '/spam',
      (route) =>
        adminList(route, lists.listPending(context, listParams(context, route.request), 'spam')),
      describeQuery(pendingQuery),
    )
    .post(
      '/approve',
      ({ request, body: { id }, context }) => {
        const target = { id, ifMatch: ifMatchOf(request) }
        const { request: row, affectedRows } = requests.approve(context, target)
        return writeResult('Approved.', row, affectedRows)
      },
      { body: validBody(approval, { ...bodyLimits.plain, bare: 'id' }) },
    )
    .post(
      '/deny',
      ({ request, body, context }) => {
        requests.deny(context, { ...body, ifMatch: ifMatchOf(request) })
        return { message: 'Denied.', id: body.id, affectedRows: 1 }
      },
      { body: validBody(denial) },
    )
    .put(
      '/keep/:id',
      ({ params, request, body: { keep }, set, context }) => {
        const target = targetOf(params.id, request)
        const { request: row, ...change } = requests.keep(context, target, keep)
        return changeResponse(set, row, { ...change, message: keep ? 'Kept.' : 'No longer kept.' })
      },
      {
        transform: ({ params }) => requests.expectExists(context, idOf(params.id)),
        body: validBody(keeping),
      },
    )
    .put('/not-spam/:id', ({ params, request, set, context }) => {
      const target = targetOf(params.id, request)
      const { request: row, ...change } = requests.takeFromSpam(context, target)
      return changeResponse(set, row, { ...change, message: 'No longer spam.' })
    })
    .delete('/:id', (route) => removeBy(route, requests.deny, 'Denied.'))
    .delete('/student-panel/:id', (route) => removeBy(route, requests.remove, 'Deleted.'))
}

type RequestRoute = { params: { id: string }; request: Request; context: AppContext }

function removeBy(
  { params, request, context }: RequestRoute,
  erase: typeof requests.remove,
  message: string,
) {
  const target = targetOf(params.id, request)
  return { message, id: target.id, ...erase(context, target) }
}
