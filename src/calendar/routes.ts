import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { admins } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { events } from '../content/kinds.ts'
import { itemOf } from '../content/store.ts'
import { day } from '../fields/contract.ts'
import { bodyLimits, validBody } from '../http/request/bodies.ts'
import { describeQuery, optionalParam } from '../http/request/query.ts'
import { publicRead } from '../http/response/cache.ts'
import { invalid } from '../http/response/errors.ts'
import { changeResponse, type ResponseSet, targetOf } from '../http/response/responses.ts'
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
  const answer = (
    set: ResponseSet,
    { row, ...outcome }: ReturnType<typeof cancel>,
    message: string,
  ) => changeResponse(set, itemOf<typeof events.table>(row), { ...outcome, message })
  const mayBeEmpty = { ...bodyLimits.plain, mayBeEmpty: true }
  return new Elysia({ prefix: `/${events.path}` as const })
    .use(admins(context)) // —— below this line: administrators ——
    .put(
      '/cancel/:id',
      ({ params, request, body, set, context }) =>
        answer(set, cancel(context, { ...targetOf(params.id, request), ...body }), 'Cancelled.'),
      { body: validBody(cancelling, mayBeEmpty) },
    )
    .put(
      '/uncancel/:id',
      ({ params, request, body, set, context }) =>
        answer(
          set,
          uncancel(context, { ...targetOf(params.id, request), ...body }),
          'It takes place.',
        ),
      { body: validBody(uncancelling, mayBeEmpty) },
    )
}
