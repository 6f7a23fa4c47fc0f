import { Elysia, status } from 'elysia'
import type { AppContext } from '../../app-context.ts'
import { validBody } from '../../http/request/bodies.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import { noStore } from '../../http/response/cache.ts'
import { idOf, removalResult, writeResult } from '../../http/response/responses.ts'
import { browserIn } from '../sessions/browser.ts'
import { admins } from '../sessions/guard.ts'
import { createChallenges } from './challenges.ts'
import { newPasskey, passkeyLogin, passkeyName } from './contract.ts'
import * as passkeys from './passkeys.ts'

export function passkeyRoutes(context: AppContext) {
  const challenges = createChallenges(context)
  const login = new Elysia({ prefix: '/auth' })
    .post('/passkey/options', () => passkeys.loginOptions(context, challenges))
    .post(
      '/passkey',
      async ({ request, server, body: assertion }) => {
        const network = clientAddress(context, request, server)
        const login = { network, browser: browserIn(request), assertion }
        const session = await passkeys.signInByPasskey(context, challenges, login)
        return { message: 'Welcome back.', ...session }
      },
      { body: validBody(passkeyLogin) },
    )
  const own = new Elysia({ prefix: '/passkeys' })
    .use(admins(context)) // —— below this line: administrators ——
    .get('/', ({ admin }) => passkeys.list(context, admin))
    .get('/options', ({ admin, set }) => {
      set.headers['cache-control'] = noStore
      return passkeys.creationOptions(context, challenges, admin)
    })
    .post(
      '/',
      async ({ body, admin, context }) => {
        const made = await passkeys.add(context, challenges, admin, body)
        return status(201, { ...writeResult('The passkey is added.', made), ...made })
      },
      { body: validBody(newPasskey) },
    )
    .put(
      '/:id',
      ({ params, body, admin, context }) => {
        const row = passkeys.rename(context, admin, idOf(params.id), body)
        return { ...writeResult('The passkey has a new name.', row), ...row }
      },
      { body: validBody(passkeyName) },
    )
    .delete('/:id', ({ params, admin, context }) => {
      const id = idOf(params.id)
      passkeys.remove(context, admin, id)
      return removalResult(id)
    })
  return new Elysia().use(login).use(own)
}
