import { Elysia, status } from 'elysia'
import * as z from 'zod/mini'
import { admins, visitor } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { createIdempotently, senderOf, withinQuotas } from '../http/limits/admission.ts'
import { bodyLimits, draft, sent } from '../http/request/bodies.ts'
import { panelListingOf, panelQuery, waitingQuery } from '../http/request/listing.ts'
import { inAddress, queryOf } from '../http/request/query.ts'
import { adminList, decided, idOf, targetOf, written } from '../http/response/answers.ts'
import { ifMatchOf } from '../http/response/conditional.ts'
import { checked } from '../http/response/errors.ts'
import { alertMessage, approval, denial, keeping, requestDraft } from './contract.ts'
import * as lists from './lists.ts'
import * as requests from './requests.ts'

const listing = ({ config }: AppContext, request: Request) => panelListingOf(request, config)

const ofStatus = z.object({
  status: z.optional(z.enum(['pending', 'approved'], 'The status is pending or approved')),
})

function ofStatusIn(context: AppContext, request: Request) {
  const { status } = checked(ofStatus, queryOf(request))
  if (status === 'pending') return lists.listPending(context, listing(context, request), status)
  return lists.listApproved(context, listing(context, request), status ? 'published' : 'all')
}

/** Anybody may ask, by either name. */
const submission = (context: AppContext) =>
  new Elysia().use(visitor(context)).post(
    '/',
    async ({ request, server, admin, body, set, context }) => {
      set.headers['vary'] = 'Authorization' // admins have no limit
      const call = { request, server, admin, body }
      return status(201, await createIdempotently(context, call, requests.creationOf(context)))
    },
    { body: draft(requestDraft(context.config.collegeDomain)) },
  )

const savedOnly = 'Your request is saved. The lab sees it in its panel.'

/** The call the form makes after it: a message to the lab, whose readers nobody can choose. */
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
    { body: sent(alertMessage) },
  )

/** The requests, as the forms' calls name them. */
export function formRoutes(context: AppContext) {
  return new Elysia({ prefix: '/sd-forms' })
    .use(submission(context))
    .use(admins(context)) // —— below this line: administrators ——
    .get(
      '/',
      (call) =>
        adminList(call, lists.listPending(context, listing(context, call.request), 'pending')),
      inAddress(waitingQuery),
    )
    .delete('/:id', (call) => removing(call, requests.remove, 'Deleted.'))
}

/** The same requests, as the accounts' calls name them. */
export function studentRoutes(context: AppContext) {
  return new Elysia({ prefix: '/student' })
    .use(submission(context))
    .use(admins(context)) // —— below this line: administrators ——
    .get(
      '/',
      (call) => adminList(call, ofStatusIn(context, call.request)),
      inAddress(z.extend(panelQuery, ofStatus.shape)),
    )
    .get(
      '/spam',
      (call) => adminList(call, lists.listPending(context, listing(context, call.request), 'spam')),
      inAddress(waitingQuery),
    )
    .post(
      '/approve',
      ({ request, body: { id }, context }) => {
        const target = { id, ifMatch: ifMatchOf(request) }
        const { request: row, affectedRows } = requests.approve(context, target)
        return written('Approved.', row, affectedRows)
      },
      { body: sent(approval, { ...bodyLimits.plain, bare: 'id' }) },
    )
    .post(
      '/deny',
      ({ request, body, context }) => {
        requests.deny(context, { ...body, ifMatch: ifMatchOf(request) })
        return { message: 'Denied.', id: body.id, affectedRows: 1 }
      },
      { body: sent(denial) },
    )
    .put(
      '/keep/:id',
      ({ params, request, body: { keep }, set, context }) => {
        const target = targetOf(params.id, request)
        const { request: row, ...change } = requests.keep(context, target, keep)
        return decided(set, row, { ...change, message: keep ? 'Kept.' : 'No longer kept.' })
      },
      {
        transform: ({ params }) => requests.expectExists(context, idOf(params.id)),
        body: sent(keeping),
      },
    )
    .put('/not-spam/:id', ({ params, request, set, context }) => {
      const target = targetOf(params.id, request)
      const { request: row, ...change } = requests.takeFromSpam(context, target)
      return decided(set, row, { ...change, message: 'No longer spam.' })
    })
    .delete('/:id', (call) => removing(call, requests.deny, 'Denied.'))
    .delete('/student-panel/:id', (call) => removing(call, requests.remove, 'Deleted.'))
}

type Call = { params: { id: string }; request: Request; context: AppContext }

function removing(
  { params, request, context }: Call,
  erase: typeof requests.remove,
  message: string,
) {
  const target = targetOf(params.id, request)
  return { message, id: target.id, ...erase(context, target) }
}
