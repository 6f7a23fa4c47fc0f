import { Elysia, status } from 'elysia'
import * as z from 'zod/mini'
import { admins, visitor } from '../accounts/sessions/guard.ts'
import { createIdempotently, senderOf, withinQuotas } from '../http/limits/admission.ts'
import { bodyLimits, draft, sent } from '../http/request/bodies.ts'
import { panelListingOf, panelQuery, waitingQuery } from '../http/request/listing.ts'
import { inAddress, queryOf } from '../http/request/query.ts'
import { adminList, chosen, decided, idOf, written } from '../http/response/answers.ts'
import { ifMatchOf } from '../http/response/conditional.ts'
import { checked } from '../http/response/errors.ts'
import type { World } from '../world.ts'
import { alertMessage, approval, denial, keeping, requestDraft } from './contract.ts'
import * as lists from './lists.ts'
import * as requests from './requests.ts'

const listing = ({ config }: World, request: Request) => panelListingOf(request, config)

const ofStatus = z.object({
  status: z.optional(z.enum(['pending', 'approved'], 'The status is pending or approved')),
})

function ofStatusIn(world: World, request: Request) {
  const { status } = checked(ofStatus, queryOf(request))
  if (status === 'pending') return lists.listWaiting(world, listing(world, request), status)
  return lists.listApproved(world, listing(world, request), status ? 'published' : 'all')
}

/** Anybody may ask, by either name. */
const submission = (world: World) =>
  new Elysia().use(visitor(world)).post(
    '/',
    async ({ request, server, admin, body, set, world }) => {
      set.headers['vary'] = 'Authorization' // admins have no limit
      const call = { request, server, admin, body }
      return status(201, await createIdempotently(world, call, requests.making(world)))
    },
    { body: draft(requestDraft(world.config.collegeDomain)) },
  )

const savedOnly = 'Your request is saved. The lab sees it in its panel.'

/** The call the form makes after it: a message to the lab, whose readers nobody can choose. */
export const alertRoutes = (world: World) =>
  new Elysia().use(visitor(world)).post(
    '/send-alert',
    async ({ request, server, admin, body: alert, set, world }) => {
      set.headers['vary'] = 'Authorization' // admins have no limit
      const sender = senderOf(world, { request, server, admin })
      const limit = alert.request_id ? world.limits.alertsOfRequests : world.limits.alerts
      const queue = alert.request_id ? undefined : ('messages' as const)
      await withinQuotas(world, { limit, sender, bytes: 0, queue }, () =>
        requests.alertLab(world, alert),
      )
      return { msg: world.config.smtpUrl === undefined ? savedOnly : 'Email sent successfully!' }
    },
    { body: sent(alertMessage) },
  )

/** The requests, as the forms' calls name them. */
export function formRoutes(world: World) {
  return new Elysia({ prefix: '/sd-forms' })
    .use(submission(world))
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/',
      (call) => adminList(call, lists.listWaiting(world, listing(world, call.request), 'pending')),
      inAddress(waitingQuery),
    )
    .delete('/:id', (call) => removing(call, requests.remove, 'Deleted.'))
}

/** The same requests, as the accounts' calls name them. */
export function studentRoutes(world: World) {
  return new Elysia({ prefix: '/student' })
    .use(submission(world))
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/',
      (call) => adminList(call, ofStatusIn(world, call.request)),
      inAddress(z.extend(panelQuery, ofStatus.shape)),
    )
    .get(
      '/spam',
      (call) => adminList(call, lists.listWaiting(world, listing(world, call.request), 'spam')),
      inAddress(waitingQuery),
    )
    .post(
      '/approve',
      ({ request, body: { id }, world }) => {
        const one = { id, ifMatch: ifMatchOf(request) }
        const { request: row, affectedRows } = requests.approve(world, one)
        return written('Approved.', row, affectedRows)
      },
      { body: sent(approval, { ...bodyLimits.plain, bare: 'id' }) },
    )
    .post(
      '/deny',
      ({ request, body, world }) => {
        requests.deny(world, { ...body, ifMatch: ifMatchOf(request) })
        return { message: 'Denied.', id: body.id, affectedRows: 1 }
      },
      { body: sent(denial) },
    )
    .put(
      '/keep/:id',
      ({ params, request, body: { keep }, set, world }) => {
        const one = chosen(params.id, request)
        const { request: row, ...change } = requests.keep(world, one, keep)
        return decided(set, row, { ...change, message: keep ? 'Kept.' : 'No longer kept.' })
      },
      {
        transform: ({ params }) => requests.expectThere(world, idOf(params.id)),
        body: sent(keeping),
      },
    )
    .put('/not-spam/:id', ({ params, request, set, world }) => {
      const one = chosen(params.id, request)
      const { request: row, ...change } = requests.takeFromSpam(world, one)
      return decided(set, row, { ...change, message: 'No longer spam.' })
    })
    .delete('/:id', (call) => removing(call, requests.deny, 'Denied.'))
    .delete('/student-panel/:id', (call) => removing(call, requests.remove, 'Deleted.'))
}

type Call = { params: { id: string }; request: Request; world: World }

function removing(
  { params, request, world }: Call,
  erase: typeof requests.remove,
  message: string,
) {
  const one = chosen(params.id, request)
  return { message, id: one.id, ...erase(world, one) }
}
