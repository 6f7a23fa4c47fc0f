import { snapshots, startBinary } from '../../../src/testing/binary.ts'
import { ada, adaAsAdmin } from '../../../src/testing/cast.ts'
import { type Client, clientAt } from '../../../src/testing/client.ts'

/** How much of everything; the tests run a small share. */
export type Scale = { seed: number; share: number }

/** One part of the soak: answers what it measured, and throws when something isn't as it must be. */
export type Part = (scale: Scale) => Promise<string>

/** A part of a full size, at least one. */
export const some = (full: number, { share }: Scale) => Math.max(1, Math.ceil(full * share))

export const thousands = (count: number) => count.toLocaleString('en')

export function insist(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new Error(complaint)
}

const environment = {
  ...adaAsAdmin,
  HOST: '127.0.0.1',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'error',
}

type Setting = Parameters<typeof startBinary>[0]

export const withContent = { words: ['serve', '--demo'] }

/** The executable, somebody who visits it and ada, who is its admin. */
export async function openSite(setting: Setting = {}) {
  const server = await startBinary({
    ...setting,
    environment: { ...snapshots, ...environment, ...setting.environment },
  })
  const visitor = clientAt(server.url)
  return { server, visitor, admin: await logIn(visitor) }
}

async function logIn(visitor: Client) {
  const login = { username: ada.user, password: ada.password }
  const { status, body } = await visitor.post('/api/auth/login', login)
  insist(status === 200, `ada's login was answered with ${status}`)
  return visitor.as(String(body['token']))
}

/** Does something `count` times, so many at once. */
export async function repeat(count: number, atOnce: number, work: (n: number) => Promise<unknown>) {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
}

/** How long something took, in milliseconds. */
export async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The value that a share of the given ones doesn't exceed. */
export function quantile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const megabyte = 1024 * 1024
export const inMb = (bytes: number) => `${Math.round(bytes / megabyte)} MB`

export const inMs = (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
