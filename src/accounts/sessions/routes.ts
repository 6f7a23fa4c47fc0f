import { Elysia } from 'elysia'
import type { AppContext } from '../../app-context.ts'
import { validBody } from '../../http/request/bodies.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import { adminList, idOf, removalResult } from '../../http/response/responses.ts'
import { forgottenPassword } from '../contract.ts'
import { sendForgottenLink } from '../password-links.ts'
import { browserIn } from './browser.ts'
import { credentials } from './contract.ts'
import { admins } from './guard.ts'
import * as sessions from './sessions.ts'
import { createFailures, signIn } from './sign-in.ts'

export function loginRoutes(context: AppContext) {
  const failures = createFailures()
  return new Elysia({ prefix: '/auth' })
    .post(
      '/login',
      async ({ request, server, body }) => {
        const address = clientAddress(context, request, server)
        const login = { ...body, browser: browserIn(request) }
        return { message: 'Welcome back.', ...(await signIn(context, failures, address, login)) }
      },
      { body: validBody(credentials) },
    )
    .post(
      '/forgot',
      async ({ request, server, body }) =>
        await sendForgottenLink(context, body.who, clientAddress(context, request, server)),
      { body: validBody(forgottenPassword) },
    )
    .use(admins(context)) // —— below this line: administrators ——
    .post('/logout', ({ admin, context }) => {
      sessions.end(context, admin)
      return { message: 'Logged out.', id: admin.sid, affectedRows: 1 }
    })
}

export const sessionRoutes = (context: AppContext) =>
  new Elysia({ prefix: '/sessions' })
    .use(admins(context)) // —— below this line: administrators ——
    .get('/', ({ set, admin }) => adminList({ set }, sessions.list(context, admin)))
    .delete('/', ({ admin, context }) => ({
      message: 'Your other sessions are over.',
      affectedRows: sessions.endOthers(context, admin),
    }))
    .delete('/:id', ({ params, admin, context }) => {
      const sid = idOf(params.id)
      sessions.end(context, { id: admin.id, sid })
      return removalResult(sid)
    })
