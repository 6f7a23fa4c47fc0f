import { Elysia } from 'elysia'
import { sent } from '../../http/request/bodies.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import { adminList, idOf, removed } from '../../http/response/answers.ts'
import type { World } from '../../world.ts'
import { forgotten } from '../contract.ts'
import { sendForgotten } from '../password-links.ts'
import { browserIn } from './browser.ts'
import { credentials } from './contract.ts'
import { admins } from './guard.ts'
import * as sessions from './sessions.ts'
import { createFailures, signIn } from './sign-in.ts'

export function loginRoutes(world: World) {
  const failures = createFailures()
  return new Elysia({ prefix: '/auth' })
    .post(
      '/login',
      async ({ request, server, body }) => {
        const address = clientAddress(world, request, server)
        const given = { ...body, browser: browserIn(request) }
        return { message: 'Welcome back.', ...(await signIn(world, failures, address, given)) }
      },
      { body: sent(credentials) },
    )
    .post(
      '/forgot',
      async ({ request, server, body }) =>
        await sendForgotten(world, body.who, clientAddress(world, request, server)),
      { body: sent(forgotten) },
    )
    .use(admins(world)) // —— below this line: administrators ——
    .post('/logout', ({ admin, world }) => {
      sessions.end(world, admin)
      return { message: 'Logged out.', id: admin.sid, affectedRows: 1 }
    })
}

export const sessionRoutes = (world: World) =>
  new Elysia({ prefix: '/sessions' })
    .use(admins(world)) // —— below this line: administrators ——
    .get('/', ({ set, admin }) => adminList({ set }, sessions.list(world, admin)))
    .delete('/', ({ admin, world }) => ({
      message: 'Your other sessions are over.',
      affectedRows: sessions.endOthers(world, admin),
    }))
    .delete('/:id', ({ params, admin, world }) => {
      const sid = idOf(params.id)
      sessions.end(world, { id: admin.id, sid })
      return removed(sid)
    })
