import { bodyLimits, readBody } from '../http/request/bodies.ts'
import { clientAddress, type Server } from '../http/request/client-address.ts'
import type { World } from '../world.ts'
import { type RefusedForm, textsOf } from './forms.ts'

const message =
  'Signing in needs JavaScript, and its scripts had not arrived yet. Please try again.'

/** What somebody is told who logs in without the page's script. Their name is shown again, the password never is. */
export async function earlyLogin(
  world: World,
  request: Request,
  server: Server,
): Promise<RefusedForm> {
  const gate = world.limits.arrivals.of(clientAddress(world, request, server))
  const body = await readBody(request, bodyLimits.plain, gate).catch(() => ({}))
  const { username } = textsOf(body)
  return { values: username === undefined ? {} : { username }, fields: {}, message }
}
