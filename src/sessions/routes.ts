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
      const address = clientAddress(world, request, server)
      const gate = world.limits.arrivals.of(address)
      const body = checked(credentials, await readBody(request, bodyLimits.plain, gate))
      return { message: 'Welcome back.', ...(await signIn(world, failures, address, body)) }
    },
    { parse: 'none', body: credentials },
  )
}
