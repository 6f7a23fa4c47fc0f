import { Elysia, status } from 'elysia'
import * as z from 'zod/mini'
import { admins, visitor } from '../accounts/sessions/guard.ts'
import { asAnybody, createIdempotently, takePlaces } from '../http/limits/admission.ts'
import { withQuota } from '../http/limits/quotas.ts'
import { alikeIn, alikeWords } from '../http/request/alike.ts'
import { bodyLimits, readBody } from '../http/request/bodies.ts'
import { inAddress, word } from '../http/request/listing.ts'
import { queryOf } from '../http/request/query.ts'
import { panelListingOf, panelWords, sortWord } from '../http/request/sorting.ts'
import { adminList, chosen, decided, removed, written } from '../http/response/answers.ts'
import { checked } from '../http/response/errors.ts'
import { ifMatchOf } from '../http/response/revisions.ts'
import type { World } from '../world.ts'
import { alertLab, alertOfBody } from './alerts.ts'
import { alertMessage, approval, denial, keeping, requestDraft } from './contract.ts'
import * as lists from './lists.ts'
import * as requests from './requests.ts'

const bodyLimit = bodyLimits.plain
const listing = (request: Request) => panelListingOf(request, undefined)
const waiting = (request: Request) => ({ ...listing(request), ...alikeIn(request) })
const waitingWords = z.extend(alikeWords, sortWord)

const ofStatus = z.object({
  status: z.optional(z.enum(['pending', 'approved'], 'The status is pending or approved')),
})

function ofStatusIn(world: World, request: Request) {
  const { status } = checked(ofStatus, queryOf(request))
  if (status === 'pending') return lists.waiting(world, listing(request), status)
  return lists.decided(world, listing(request), status ?? 'all')
}

/** Anybody may ask, by either name. */
const submission = (world: World) =>
  new Elysia().use(visitor(world)).post(
    '/',
    async ({ request, server, admin, set, world }) => {
      set.headers['vary'] = 'Authorization' // admins have no limit
      const asking = asAnybody(world, { request, server, admin }, bodyLimit)
      return status(201, await createIdempotently(world, asking, requests.making(world)))
    },
    { parse: 'none', body: requestDraft(world.config.collegeDomain) },
  )

const savedOnly = 'Your request is saved. The lab sees it in its panel.'

/** The call the form makes after it: a message to the lab, whose readers nobody can choose. */
export const alertRoutes = (world: World) =>
  new Elysia().use(visitor(world)).post(
    '/send-alert',
    async ({ request, server, admin, set, world }) => {
      set.headers['vary'] = 'Authorization' // admins have no limit
      const { read, sender } = asAnybody(world, { request, server, admin }, bodyLimit)
      const alert = alertOfBody(await read())
      const limit = alert.request_id ? world.limits.alertsOfRequests : world.limits.alerts
      const queue = alert.request_id ? undefined : ('messages' as const)
      const place = { network: sender.address, bytes: 0, ...(queue && { queue }) }
      const places = () => takePlaces(world, limit, place)
      await withQuota(admin ? undefined : places, () => alertLab(world, alert))
      return { msg: world.config.smtpUrl === undefined ? savedOnly : 'Email sent successfully!' }
    },
    { parse: 'none', body: alertMessage },
  )

/** The requests, as the forms' calls name them. */
export function formRoutes(world: World) {
  return new Elysia({ prefix: '/sd-forms' })
    .use(submission(world))
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/',
      ({ request, set }) =>
        adminList({ request, set }, lists.waiting(world, waiting(request), 'pending')),
      inAddress(waitingWords),
    )
    .delete('/:id', ({ params, request, world }) => {
      const { id, ifMatch } = chosen(params.id, request)
      requests.remove(world, id, ifMatch)
      return removed(id)
    })
}

/** The same requests, as the accounts' calls name them. */
export function studentRoutes(world: World) {
  const { ofAdmins } = world.limits.arrivals
  return new Elysia({ prefix: '/student' })
    .use(submission(world))
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/',
      ({ request, set }) => adminList({ request, set }, ofStatusIn(world, request)),
      inAddress(z.extend(panelWords, { status: word() })),
    )
    .get(
      '/spam',
      ({ request, set }) =>
        adminList({ request, set }, lists.waiting(world, waiting(request), 'spam')),
      inAddress(waitingWords),
    )
    .post(
      '/approve',
      async ({ request, world }) => {
        const body = await readBody(request, { ...bodyLimit, bare: 'id' }, ofAdmins)
        const { id } = checked(approval, body)
        const { request: row, affectedRows } = requests.approve(world, id, ifMatchOf(request))
        return written('Approved.', row, affectedRows)
      },
      { parse: 'none', body: approval },
    )
    .post(
      '/deny',
      async ({ request, world }) => {
        const { id, reason } = checked(denial, await readBody(request, bodyLimit, ofAdmins))
        requests.deny(world, id, { reason: reason ?? null, ifMatch: ifMatchOf(request) })
        return { message: 'Denied.', id, affectedRows: 1 }
      },
      { parse: 'none', body: denial },
    )
    .put(
      '/keep/:id',
      async ({ params, request, set, world }) => {
        const one = chosen(params.id, request)
        requests.expectThere(world, one.id)
        const { keep } = checked(keeping, await readBody(request, bodyLimit, ofAdmins))
        const { request: row, ...change } = requests.keep(world, one, keep)
        return decided(set, row, { ...change, message: keep ? 'Kept.' : 'No longer kept.' })
      },
      { parse: 'none', body: keeping },
    )
    .put('/not-spam/:id', ({ params, request, set, world }) => {
      const { id, ifMatch } = chosen(params.id, request)
      const { request: row, ...change } = requests.takeFromSpam(world, id, ifMatch)
      return decided(set, row, { ...change, message: 'No longer spam.' })
    })
    .delete('/:id', ({ params, request, world }) => {
      const { id, ifMatch } = chosen(params.id, request)
      requests.deny(world, id, { ifMatch })
      return { message: 'Denied.', id, affectedRows: 1 }
    })
    .delete('/student-panel/:id', ({ params, request, world }) => {
      const { id, ifMatch } = chosen(params.id, request)
      requests.remove(world, id, ifMatch)
      return removed(id)
    })
}
