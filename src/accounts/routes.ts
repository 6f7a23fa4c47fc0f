import { Elysia, status } from 'elysia'
import { createIdempotently } from '../http/limits/admission.ts'
import { draft } from '../http/request/bodies.ts'
import { panelListingOf, panelQuery } from '../http/request/listing.ts'
import { inAddress } from '../http/request/query.ts'
import {
  adminList,
  edited,
  idOf,
  removed,
  shown,
  wordOf,
  written,
} from '../http/response/answers.ts'
import { ifMatchOf } from '../http/response/conditional.ts'
import type { World } from '../world.ts'
import * as accounts from './admins.ts'
import { adminEdit, anyNewAdmin } from './contract.ts'
import { making } from './invitations.ts'
import { list } from './lists.ts'
import { isFree } from './names.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { commandFor, inviteAgain, sendLink } from './password-links.ts'
import { admins } from './sessions/guard.ts'
import { loginRoutes, sessionRoutes } from './sessions/routes.ts'

export const accountRoutes = (world: World) =>
  new Elysia()
    .use(adminRoutes(world))
    .use(loginRoutes(world))
    .use(sessionRoutes(world))
    .use(passkeyRoutes(world))

function adminRoutes(world: World) {
  return new Elysia({ prefix: '/admins' })
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/',
      (call) => adminList(call, list(world, panelListingOf(call.request, world.config))),
      inAddress(panelQuery),
    )
    .post(
      '/',
      async ({ request, server, admin, body, world }) => {
        const call = { request, server, admin, body }
        return status(201, await createIdempotently(world, call, making(world)))
      },
      { body: draft(anyNewAdmin) },
    )
    .get('/check-username/:username', ({ params }) => ({
      available: isFree(world.db, 'user', wordOf(params.username)),
    }))
    .get('/check-email/:email', ({ params }) => ({
      available: isFree(world.db, 'email', wordOf(params.email)),
    }))
    .get('/admin-panel/:id', ({ params, set }) => {
      const row = accounts.read(world.db, idOf(params.id))
      return shown(set, accounts.answered(world, row), row)
    })
    .put(
      '/admin-panel/:id',
      async ({ params, request, body, set, world }) => {
        const row = await accounts.edit(world, idOf(params.id), body, ifMatchOf(request))
        return edited(set, accounts.answered(world, row), row)
      },
      { body: draft(adminEdit) },
    )
    .get('/password-command/:id', ({ params }) => ({
      command: commandFor(world, accounts.read(world.db, idOf(params.id)).user),
    }))
    .post('/password-link/:id', ({ params, world }) => {
      const { id, email } = sendLink(world, idOf(params.id))
      return written(`A link goes to ${email}. It works once, within an hour.`, { id })
    })
    .post('/:id/invite', ({ params, world }) => {
      const { id, email, ...more } = inviteAgain(world, idOf(params.id))
      const sentence =
        'link' in more
          ? 'Hand this link over. It works once, within 72 hours.'
          : `An invitation goes to ${email}. It works once, within 72 hours.`
      return { ...written(sentence, { id }), ...more }
    })
    .delete('/admin-panel/:id', ({ params, world }) => {
      const id = idOf(params.id)
      accounts.remove(world, id)
      return removed(id)
    })
}
