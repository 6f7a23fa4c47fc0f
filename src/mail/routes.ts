import { Elysia } from 'elysia'
import { admins } from '../accounts/sessions/guard.ts'
import { sent } from '../http/request/bodies.ts'
import { panelListingOf, panelQuery } from '../http/request/listing.ts'
import { inAddress, queryOf } from '../http/request/query.ts'
import { adminList, type Context, idOf, written } from '../http/response/answers.ts'
import { checked } from '../http/response/errors.ts'
import type { World } from '../world.ts'
import { redirection, someEmails } from './contract.ts'
import { testEmailOf } from './emails.ts'
import {
  dismissEmail,
  listEmails,
  markSeen,
  readEmails,
  redirectEmail,
  retryEmail,
  retryFailed,
} from './managing.ts'
import { enqueue } from './queue.ts'

export function mailRoutes(world: World) {
  const list = ({ request, set }: Context, state?: 'failed') =>
    adminList({ set }, listEmails(world, panelListingOf(request, world.config), state))
  return new Elysia({ prefix: '/mail' })
    .use(admins(world)) // —— below this line: administrators ——
    .get('/', (call) => list(call), inAddress(panelQuery))
    .get('/failed', (call) => list(call, 'failed'), inAddress(panelQuery))
    .get(
      '/some',
      ({ request, set }) => {
        const { ids } = checked(someEmails, queryOf(request))
        const items = readEmails(world, ids.split(',').map(Number))
        return adminList({ set }, { items, total: items.length })
      },
      inAddress(someEmails),
    )
    .post('/test', ({ world }) => {
      const test = { kind: 'test', ...testEmailOf(world.publicUrl) } as const
      const letter = world.db.transaction((tx) => enqueue(tx, test, world.clock()))
      return written('The test letter is queued.', letter)
    })
    .post('/retry-all', ({ world }) => ({
      message: 'The letters that failed are queued again.',
      affectedRows: retryFailed(world),
    }))
    .post('/seen', ({ world }) => ({ message: 'Seen.', affectedRows: markSeen(world) }))
    .post('/retry/:id', ({ params, world }) => {
      const { letter, affectedRows } = retryEmail(world, idOf(params.id))
      return written('The letter is queued again.', letter, affectedRows)
    })
    .put(
      '/:id',
      ({ params, body: { recipient }, world }) => {
        const letter = redirectEmail(world, idOf(params.id), recipient)
        return written('The letter is queued again.', letter)
      },
      { body: sent(redirection) },
    )
    .delete('/:id', ({ params, world }) => {
      const id = idOf(params.id)
      dismissEmail(world, id)
      return { message: 'Dismissed.', id, affectedRows: 1 }
    })
}
