import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { admins } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { writeHandlers } from '../content/handlers.ts'
import { events } from '../content/kinds.ts'
import { day } from '../fields/contract.ts'
import { bodyLimits, validBody } from '../http/request/bodies.ts'
import { describeQuery, optionalParam } from '../http/request/query.ts'
import { publicRead } from '../http/response/cache.ts'
import { invalid } from '../http/response/errors.ts'
import { cancel, uncancel } from './cancelling.ts'
import { cancelling, uncancelling } from './contract.ts'
import { calendarOf, nextEvents, nextFeatured } from './view.ts'

const monthQuery = z.object({ month: optionalParam() })

export const calendarRoutes = (context: AppContext) =>
  new Elysia({ prefix: '/calendar' })
    .onBeforeHandle(({ set }) => {
      set.headers['cache-control'] = publicRead
    })
    .get('/', ({ request }) => calendarOf(context, monthOf(request)), describeQuery(monthQuery))
    .get('/featured', () => ({ event: nextFeatured(context) }))
    .get('/next', () => nextEvents(context))

function monthOf({ url }: Request) {
  const month = new URL(url).searchParams.get('month')
  if (!month) return undefined
  if (!day('month').safeParse(`${month}-01`).success)
    throw invalid({ month: 'month is a month, like 2026-12' })
  return month
}

export function cancellingRoutes(context: AppContext) {
  const { changed } = writeHandlers(context, events)
  const mayBeEmpty = { ...bodyLimits.plain, mayBeEmpty: true }
  return new Elysia({ prefix: `/${events.path}` as const })
    .use(admins(context)) // —— below this line: administrators ——
    .put('/cancel/:id', (route) => changed(route, cancel, 'Cancelled.', route.body), {
      body: validBody(cancelling, mayBeEmpty),
    })
    .put('/uncancel/:id', (route) => changed(route, uncancel, 'It takes place.', route.body), {
      body: validBody(uncancelling, mayBeEmpty),
    })
}
