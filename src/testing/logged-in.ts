import { startBinary } from './binary.ts'
import { ada, adaAsAdmin } from './cast.ts'
import { type Client, clientAt } from './client.ts'

type Account = { user: string; password: string }

/** Sends no token where that fails. */
export async function logIn(visitor: Client, { user: username, password }: Account, headers = {}) {
  const { body } = await visitor.post('/api/auth/login', { username, password }, headers)
  return visitor.as(body['token'] === undefined ? undefined : String(body['token']))
}

export const logInAsAda = (visitor: Client) => logIn(visitor, ada)

export async function startLoggedIn(start: Parameters<typeof startBinary>[0] = {}) {
  const environment = { ...adaAsAdmin, ...start.environment }
  const binary = await startBinary({ ...start, environment })
  const visitor = clientAt(binary.url)
  return { binary, visitor, admin: await logInAsAda(visitor) }
}
