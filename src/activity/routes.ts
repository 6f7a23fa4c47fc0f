import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { admins } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { panelListParams, panelQuery } from '../http/request/list-params.ts'
import { describeQuery, optionalParam, queryOf } from '../http/request/query.ts'
import { csvResponse } from '../http/response/csv-response.ts'
import { validate } from '../http/response/errors.ts'
import { adminList } from '../http/response/responses.ts'
import * as activity from './activity.ts'
import { activityTypes } from './words.ts'

const activityQuery = z.extend(panelQuery, {
  by: optionalParam(),
  kind: optionalParam(),
  did: z.optional(z.enum(activityTypes, `What was done is one of ${activityTypes.join(', ')}`)),
})

function filterIn({ config }: AppContext, request: Request) {
  const { did, by, kind } = queryOf(request)
  const checkedType = validate(z.pick(activityQuery, { did: true }), { did: did || undefined })
  return {
    ...panelListParams(request, config),
    ...checkedType,
    by: by || undefined,
    kind: kind || undefined,
  }
}

export const activityRoutes = (context: AppContext) =>
  new Elysia()
    .use(admins(context)) // —— below this line: administrators ——
    .get(
      '/activity',
      (route) => adminList(route, activity.listActivity(context, filterIn(context, route.request))),
      describeQuery(activityQuery),
    )
    .get(
      '/activity.csv',
      ({ request }) => {
        const query = activity.selectActivity(context, filterIn(context, request))
        return csvResponse(context, { name: 'activity', columns: activity.csvColumns, query })
      },
      describeQuery(z.omit(activityQuery, { page: true, perPage: true })),
    )
