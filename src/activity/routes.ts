import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { admins } from '../accounts/sessions/guard.ts'
import { csvResponse } from '../csv/answer.ts'
import { inAddress, word } from '../http/request/listing.ts'
import { panelListingOf, panelWords } from '../http/request/sorting.ts'
import { adminList } from '../http/response/answers.ts'
import type { World } from '../world.ts'
import * as activity from './activity.ts'

const words = z.extend(panelWords, { by: word(), kind: word() })

function asked(request: Request) {
  const { searchParams } = new URL(request.url)
  const [by, kind] = ['by', 'kind'].map((name) => searchParams.get(name) || undefined)
  return { ...panelListingOf(request, undefined), ...(by && { by }), ...(kind && { kind }) }
}

export const activityRoutes = (world: World) =>
  new Elysia()
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/activity',
      ({ request, set }) => adminList({ request, set }, activity.list(world, asked(request))),
      inAddress(words),
    )
    .get(
      '/activity.csv',
      ({ request }) =>
        csvResponse('activity.csv', activity.columns, activity.each(world, asked(request))),
      inAddress(z.omit(words, { page: true, perPage: true })),
    )
