import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aloneInAFolder, startBinary } from './binary.ts'
import { ada, adaAsAdmin } from './cast.ts'
import { type Client, clientAt } from './client.ts'

type Start = { words?: string[]; environment?: Record<string, string>; folder?: string | undefined }

/** The same visitor once they have logged in as ada. */
export async function asAda(visitor: Client) {
  const { user: username, password } = ada
  const { body } = await visitor.post('/api/auth/login', { username, password })
  return visitor.as(String(body['token']))
}

/** The executable, alone in a folder, and ada, who is its admin and has logged in. */
export async function startAsAda(start: Start) {
  const { folder, token } = start.folder ? { folder: start.folder } : await begin(start)
  const environment = { ...adaAsAdmin, ...start.environment }
  const binary = await startBinary({ ...start, folder, environment })
  const visitor = clientAt(binary.url)
  return { binary, visitor, admin: token ? visitor.as(token) : await asAda(visitor) }
}

/** Where a run of all tests keeps sites that have begun: to begin one takes three times as long as to start it. */
const kept = process.env['BEGUN_SITES']

/** The folder of a site that has begun, and the token of ada's session there; an empty one where none is kept. */
async function begin({ words = ['serve'], environment: { JWT_SECRET } = {} }: Start) {
  if (!kept) return { folder: aloneInAFolder() }
  const begun = join(kept, String(Bun.hash(JSON.stringify([words, JWT_SECRET]))))
  if (!existsSync(begun)) await keep(begun, words, JWT_SECRET ? { JWT_SECRET } : {})
  const token = readFileSync(join(begun, 'token'), 'utf8')
  return { folder: aloneInAFolder(join(begun, 'data')), token }
}

async function keep(place: string, words: string[], environment: Record<string, string>) {
  const folder = aloneInAFolder()
  const { binary, admin } = await startAsAda({ words, environment, folder })
  await binary.stop()
  writeFileSync(join(folder, 'token'), admin.token ?? '')
  try {
    renameSync(folder, place)
  } catch {
    // Another worker was first.
  }
}
