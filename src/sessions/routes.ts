import { Elysia } from 'elysia'
import { bodyLimits, readBody } from '../http/request/bodies.ts'
import { clientAddress } from '../http/request/client-address.ts'
import { checked } from '../http/response/errors.ts'
import type { World } from '../world.ts'
import { credentials } from './contract.ts'
import { createFailures, signIn } from './sign-in.ts'

export function sessionRoutes(world: World) {
  const failures = createFailures()
  return new Elysia({ prefix: '/auth' }).post(
    '/login',
    async ({ request, server }) => {
      const body = checked(credentials, await readBody(request, bodyLimits.plain))
      const address = clientAddress(world, request, server)
      return { message: 'Welcome back.', ...(await signIn(world, failures, address, body)) }
    },
    { parse: 'none', body: credentials },
  )
}
