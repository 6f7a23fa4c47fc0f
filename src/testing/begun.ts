import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aloneInAFolder, startBinary } from './binary.ts'
import { ada, adaAsAdmin } from './cast.ts'
import { type Client, clientAt } from './client.ts'

type Start = { words?: string[]; environment?: Record<string, string>; folder?: string | undefined }

export async function asAda(visitor: Client) {
  const { user: username, password } = ada
  const { body } = await visitor.post('/api/auth/login', { username, password })
  return visitor.as(String(body['token']))
}

export async function startAsAda(start: Start) {
  const { folder, token } = start.folder ? { folder: start.folder } : await begin(start)
  const environment = { ...adaAsAdmin, ...start.environment }
  const binary = await startBinary({ ...start, folder, environment })
  const visitor = clientAt(binary.url)
  return { binary, visitor, admin: token ? visitor.as(token) : await asAda(visitor) }
}

/** A full test run keeps initialized sites here: initializing one takes three times as long as starting it. */
const kept = process.env['BEGUN_SITES']

/** An empty folder where none is kept. */
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
    // Another worker was faster.
  }
}
