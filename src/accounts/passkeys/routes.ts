import { Elysia, status } from 'elysia'
import { sent } from '../../http/request/bodies.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import { idOf, removed, written } from '../../http/response/answers.ts'
import { noStore } from '../../http/response/cache.ts'
import type { World } from '../../world.ts'
import { browserIn } from '../sessions/browser.ts'
import { admins } from '../sessions/guard.ts'
import { createChallenges } from './challenges.ts'
import { newPasskey, passkeyLogin, passkeyName } from './contract.ts'
import * as passkeys from './passkeys.ts'

export function passkeyRoutes(world: World) {
  const challenges = createChallenges(world)
  const login = new Elysia({ prefix: '/auth' })
    .post('/passkey/options', () => passkeys.loginOptions(world, challenges))
    .post(
      '/passkey',
      async ({ request, server, body: given }) => {
        const network = clientAddress(world, request, server)
        const login = { network, browser: browserIn(request), given }
        const session = await passkeys.signInByPasskey(world, challenges, login)
        return { message: 'Welcome back.', ...session }
      },
      { body: sent(passkeyLogin) },
    )
  const own = new Elysia({ prefix: '/passkeys' })
    .use(admins(world)) // —— below this line: administrators ——
    .get('/', ({ admin }) => passkeys.list(world, admin))
    .get('/options', ({ admin, set }) => {
      set.headers['cache-control'] = noStore
      return passkeys.creationOptions(world, challenges, admin)
    })
    .post(
      '/',
      async ({ body, admin, world }) => {
        const made = await passkeys.add(world, challenges, admin, body)
        return status(201, { ...written('The passkey is added.', made), ...made })
      },
      { body: sent(newPasskey) },
    )
    .put(
      '/:id',
      ({ params, body, admin, world }) => {
        const row = passkeys.rename(world, admin, idOf(params.id), body)
        return { ...written('The passkey has a new name.', row), ...row }
      },
      { body: sent(passkeyName) },
    )
    .delete('/:id', ({ params, admin, world }) => {
      const id = idOf(params.id)
      passkeys.remove(world, admin, id)
      return removed(id)
    })
  return new Elysia().use(login).use(own)
}
