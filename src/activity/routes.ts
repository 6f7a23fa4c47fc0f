import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { admins } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { panelListingOf, panelQuery } from '../http/request/listing.ts'
import { anyWord, inAddress, queryOf } from '../http/request/query.ts'
import { checked } from '../http/response/errors.ts'
import { adminList } from '../http/response/responses.ts'
import { answerTable } from '../http/response/table-answer.ts'
import * as activity from './activity.ts'
import { activityTypes } from './words.ts'

const activityQuery = z.extend(panelQuery, {
  by: anyWord(),
  kind: anyWord(),
  did: z.optional(z.enum(activityTypes, `What was done is one of ${activityTypes.join(', ')}`)),
})

function filterIn({ config }: AppContext, request: Request) {
  const { did, by, kind } = queryOf(request)
  const checkedType = checked(z.pick(activityQuery, { did: true }), { did: did || undefined })
  return {
    ...panelListingOf(request, config),
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
      (call) => adminList(call, activity.listActivity(context, filterIn(context, call.request))),
      inAddress(activityQuery),
    )
    .get(
      '/activity.csv',
      ({ request }) => {
        const query = activity.selectRows(context, filterIn(context, request))
        return answerTable(context, { name: 'activity', columns: activity.csvColumns, query })
      },
      inAddress(z.omit(activityQuery, { page: true, perPage: true })),
    )
