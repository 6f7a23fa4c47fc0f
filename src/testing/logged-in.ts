import { startBinary } from './binary.ts'
import { ada, adaAsAdmin } from './cast.ts'
import { type Client, clientAt } from './client.ts'

export async function logInAsAda(visitor: Client) {
  const { user: username, password } = ada
  const { body } = await visitor.post('/api/auth/login', { username, password })
  return visitor.as(String(body['token']))
}

export async function startLoggedIn(start: Parameters<typeof startBinary>[0] = {}) {
  const environment = { ...adaAsAdmin, ...start.environment }
  const binary = await startBinary({ ...start, environment })
  const visitor = clientAt(binary.url)
  return { binary, visitor, admin: await logInAsAda(visitor) }
}
