import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { day } from '../fields/contract.ts'
import { inAddress, word } from '../http/request/listing.ts'
import { publicRead } from '../http/response/cache.ts'
import { invalid } from '../http/response/errors.ts'
import type { World } from '../world.ts'
import { calendarOf, featuredOf } from './view.ts'

const asked = z.object({ month: word() })

/** What the pages of the calendar show, each in one answer. */
export const calendarRoutes = (world: World) =>
  new Elysia({ prefix: '/calendar' })
    .get(
      '/',
      ({ request, set }) => {
        set.headers['cache-control'] = publicRead
        return calendarOf(world, monthOf(request))
      },
      inAddress(asked),
    )
    .get('/featured', ({ set }) => {
      set.headers['cache-control'] = publicRead
      return { event: featuredOf(world) ?? null }
    })

function monthOf({ url }: Request) {
  const month = new URL(url).searchParams.get('month')
  if (!month) return undefined
  if (!day('month').safeParse(`${month}-01`).success)
    throw invalid({ month: 'month is a month, like 2026-12' })
  return month
}
