import { Elysia, status } from 'elysia'
import { asAdmin, createIdempotently } from '../http/limits/admission.ts'
import { bodyLimits, readBody } from '../http/request/bodies.ts'
import { inAddress } from '../http/request/listing.ts'
import { panelListingOf, panelWords } from '../http/request/sorting.ts'
import {
  adminList,
  edited,
  idOf,
  removed,
  shown,
  wordOf,
  written,
} from '../http/response/answers.ts'
import { ifMatchOf } from '../http/response/revisions.ts'
import type { World } from '../world.ts'
import * as accounts from './admins.ts'
import { adminEdit, newAdmin } from './contract.ts'
import { list } from './lists.ts'
import { admins } from './sessions/guard.ts'
import { commandFor, sendLink } from './setting-password.ts'

const bodyLimit = bodyLimits.plain

export function adminRoutes(world: World) {
  return new Elysia({ prefix: '/admins' })
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/',
      ({ request, set }) =>
        adminList({ request, set }, list(world, panelListingOf(request, undefined))),
      inAddress(panelWords),
    )
    .post(
      '/',
      async ({ request, server, admin, world }) =>
        status(
          201,
          await createIdempotently(
            world,
            asAdmin(world, { request, server, admin }, bodyLimit),
            accounts.making(world),
          ),
        ),
      { parse: 'none', body: newAdmin },
    )
    .get('/check-username/:username', ({ params }) => ({
      available: accounts.isUserFree(world, wordOf(params.username)),
    }))
    .get('/check-email/:email', ({ params }) => ({
      available: accounts.isEmailFree(world, wordOf(params.email)),
    }))
    .get('/admin-panel/:id', ({ params, set }) => {
      const row = accounts.read(world.db, idOf(params.id))
      return shown(set, accounts.answered(world, row), row)
    })
    .put(
      '/admin-panel/:id',
      async ({ params, request, set, world }) => {
        const id = idOf(params.id)
        const ifMatch = ifMatchOf(request)
        accounts.expectEdit(world, id, ifMatch)
        const body = await readBody(request, bodyLimit, world.limits.arrivals.ofAdmins)
        const row = await accounts.edit(world, id, body, ifMatch)
        return edited(set, accounts.answered(world, row), row)
      },
      { parse: 'none', body: adminEdit },
    )
    .get('/password-command/:id', ({ params }) => ({
      command: commandFor(world, accounts.read(world.db, idOf(params.id)).user),
    }))
    .post('/password-link/:id', ({ params, world }) => {
      const { id, email } = sendLink(world, idOf(params.id))
      return written(`A link goes to ${email}. It works once, within an hour.`, { id })
    })
    .delete('/admin-panel/:id', ({ params, world }) => {
      const id = idOf(params.id)
      accounts.remove(world, id)
      return removed(id)
    })
}
