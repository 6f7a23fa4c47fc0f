import { Elysia, status } from 'elysia'
import type { AppContext } from '../app-context.ts'
import { createIdempotently } from '../http/limits/admission.ts'
import { draftBody } from '../http/request/bodies.ts'
import { panelListParams, panelQuery } from '../http/request/list-params.ts'
import { describeQuery } from '../http/request/query.ts'
import { ifMatchOf } from '../http/response/conditional.ts'
import {
  adminList,
  editResponse,
  idOf,
  itemResponse,
  removalResult,
  segmentOf,
  writeResult,
} from '../http/response/responses.ts'
import * as accounts from './admins.ts'
import { adminEdit, anyNewAdmin } from './contract.ts'
import { adminCreation } from './invitations.ts'
import { findAdmins } from './lists.ts'
import { isAvailable } from './names.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { commandFor, inviteAgain, sendLink } from './password-links.ts'
import { admins } from './sessions/guard.ts'
import { loginRoutes, sessionRoutes } from './sessions/routes.ts'

export const accountRoutes = (context: AppContext) =>
  new Elysia()
    .use(adminRoutes(context))
    .use(loginRoutes(context))
    .use(sessionRoutes(context))
    .use(passkeyRoutes(context))

function adminRoutes(context: AppContext) {
  return new Elysia({ prefix: '/admins' })
    .use(admins(context)) // —— below this line: administrators ——
    .get(
      '/',
      (route) =>
        adminList(route, findAdmins(context, panelListParams(route.request, context.config))),
      describeQuery(panelQuery),
    )
    .post(
      '/',
      async ({ request, server, admin, body, context }) => {
        const input = { request, server, admin, body }
        return status(201, await createIdempotently(context, input, adminCreation(context)))
      },
      { body: draftBody(anyNewAdmin) },
    )
    .get('/check-username/:username', ({ params }) => ({
      available: isAvailable(context.db, 'user', segmentOf(params.username)),
    }))
    .get('/check-email/:email', ({ params }) => ({
      available: isAvailable(context.db, 'email', segmentOf(params.email)),
    }))
    .get('/admin-panel/:id', ({ params, set }) => {
      const row = accounts.readAdmin(context.db, idOf(params.id))
      return itemResponse(set, accounts.adminResponse(context, row), row)
    })
    .put(
      '/admin-panel/:id',
      async ({ params, request, body, set, context }) => {
        const row = await accounts.edit(context, idOf(params.id), body, ifMatchOf(request))
        return editResponse(set, accounts.adminResponse(context, row), row)
      },
      { body: draftBody(adminEdit) },
    )
    .get('/password-command/:id', ({ params }) => ({
      command: commandFor(context, accounts.readAdmin(context.db, idOf(params.id)).user),
    }))
    .post('/password-link/:id', ({ params, context }) => {
      const { id, email } = sendLink(context, idOf(params.id))
      return writeResult(`A link goes to ${email}. It works once, within an hour.`, { id })
    })
    .post('/:id/invite', ({ params, context }) => {
      const { id, email, ...more } = inviteAgain(context, idOf(params.id))
      const sentence =
        'link' in more
          ? 'Hand this link over. It works once, within 72 hours.'
          : `An invitation goes to ${email}. It works once, within 72 hours.`
      return { ...writeResult(sentence, { id }), ...more }
    })
    .delete('/admin-panel/:id', ({ params, context }) => {
      const id = idOf(params.id)
      accounts.remove(context, id)
      return removalResult(id)
    })
}
