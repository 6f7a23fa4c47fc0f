import { Elysia } from 'elysia'
import { admins } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { doneMessages } from '../content/words.ts'
import { bodyLimits, draftBody } from '../http/request/bodies.ts'
import { validate } from '../http/response/errors.ts'
import { segmentOf } from '../http/response/responses.ts'
import { type Action, performInBatches } from './batches.ts'
import { bulkActions, bulkOf } from './contract.ts'
import { everySharedField, findBulkKind } from './kinds.ts'

export const bulkRoutes = (context: AppContext) =>
  new Elysia({ prefix: '/bulk' })
    .use(admins(context)) // —— below this line: administrators ——
    .post(
      '/:kind',
      async ({ params, request, body, context }) => {
        const kind = findBulkKind(segmentOf(params.kind))
        const { action, items, fields = {}, ...details } = validate(kind.body, body)
        const sent = Object.entries(fields).filter(([name]) => name in (body.fields ?? {})) // no defaults
        const perform = kind.actions[action]
        const actOn: Action = (item) => {
          const target = { ...details, ...item, fields: Object.fromEntries(sent) }
          const { row, ...outcome } = perform?.(context, target) ?? { affectedRows: 0 }
          return { message: doneMessages[action], ...outcome }
        }
        return { results: await performInBatches(context, request, items, actOn) }
      },
      {
        transform: ({ params }) => void findBulkKind(segmentOf(params.kind)),
        body: draftBody(bulkOf(bulkActions, everySharedField), {
          ...bodyLimits.plain,
          isWhole: true,
        }),
      },
    )
