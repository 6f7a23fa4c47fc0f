import { Elysia } from 'elysia'
import { admins } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { validBody } from '../http/request/bodies.ts'
import { panelListParams, panelQuery } from '../http/request/list-params.ts'
import { describeQuery } from '../http/request/query.ts'
import { adminList, idOf, type ReadContext, writeResult } from '../http/response/responses.ts'
import { newRecipient } from './contract.ts'
import { testEmail } from './emails.ts'
import {
  dismissEmail,
  listEmails,
  markSeen,
  redirectEmail,
  retryEmail,
  retryFailed,
} from './managing.ts'
import { enqueue } from './queue.ts'

export function mailRoutes(context: AppContext) {
  const list = ({ request, set }: ReadContext, state?: 'failed') =>
    adminList({ set }, listEmails(context, panelListParams(request, context.config), state))
  return new Elysia({ prefix: '/mail' })
    .use(admins(context)) // —— below this line: administrators ——
    .get('/', (route) => list(route), describeQuery(panelQuery))
    .get('/failed', (route) => list(route, 'failed'), describeQuery(panelQuery))
    .post('/test', ({ context }) => {
      const test = { kind: 'test', ...testEmail(context.publicUrl) } as const
      const email = context.db.transaction((tx) => enqueue(tx, test, context.clock()))
      return writeResult('The test email is queued.', email)
    })
    .post('/retry-all', ({ context }) => ({
      message: 'The emails that failed are queued again.',
      affectedRows: retryFailed(context),
    }))
    .post('/seen', ({ context }) => ({ message: 'Seen.', affectedRows: markSeen(context) }))
    .post('/retry/:id', ({ params, context }) => {
      const { email, affectedRows } = retryEmail(context, idOf(params.id))
      return writeResult('The email is queued again.', email, affectedRows)
    })
    .put(
      '/:id',
      ({ params, body: { recipient }, context }) => {
        const email = redirectEmail(context, idOf(params.id), recipient)
        return writeResult('The email is queued again.', email)
      },
      { body: validBody(newRecipient) },
    )
    .delete('/:id', ({ params, context }) => {
      const id = idOf(params.id)
      dismissEmail(context, id)
      return { message: 'Dismissed.', id, affectedRows: 1 }
    })
}
