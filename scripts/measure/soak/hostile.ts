import { question } from '../../../src/testing/cast.ts'
import type { Client } from '../../../src/testing/client.ts'
import {
  boundary,
  calls,
  hostileBodies,
  hostileForms,
  hostileHeads,
  hostileJson,
} from '../../../src/testing/hostile.ts'
import { hostilePieces } from '../../../src/testing/hostile-pieces.ts'
import { watchFrom } from '../../../src/testing/pauses.ts'
import { watchLoop } from './loop.ts'
import { inMs, insist, openSite, type Part, some, thousands, timed, withContent } from './part.ts'

/** What nobody may hold everybody else up for. */
const longest = 50

type Request = {
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

/** One after the other: made only when it is sent, since each may have megabytes. */
function* requests(): Generator<Request> {
  for (const { path, headers } of hostileHeads)
    yield { name: `${path.slice(0, 60)} ${Object.keys(headers)}`, method: 'GET', path, headers }
  for (const call of calls)
    for (const [name, body] of hostileBodies(call))
      yield { ...call, name, body, headers: { 'content-type': 'application/json' } }
  for (const [path, bytes] of [
    ['/api/tech-blog', 8 * 1024 * 1024],
    ['/api/sd-forms', 256 * 1024],
  ] as const)
    for (const [name, body] of hostileJson(bytes))
      yield { name, method: 'POST', path, body, headers: { 'content-type': 'application/json' } }
  for (const [name, body] of hostilePieces()) {
    const headers = { 'content-type': 'application/json' }
    yield { name, method: 'POST', path: '/api/student-highlights', body, headers }
  }
  const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  for (const path of ['/api/student-highlights', '/api/tech-blog', '/submit-project'])
    for (const field of ['img', 'image', 'summary', 'category'])
      for (const [name, body] of hostileForms(field))
        yield { name: `${name} in ${field}`, method: 'POST', path, body, headers: form }
}

/** Harmless bytes of the largest size: what it takes only to receive them. */
async function sendHarmless(client: Client) {
  const body = new Uint8Array(12 * 1024 * 1024 - 10).fill(97)
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  for (let n = 0; n < 5; n++) await client.ask('POST', '/api/student-highlights', { body, headers })
}

/** Texts of the largest size in every field, header and query: whoever reads meanwhile hardly notices. */
export const sendHostile: Part = async (scale) => {
  const { server, visitor, admin } = await openSite(withContent)
  await admin.post('/api/faq', question)
  const idle = await watch(server, () => Bun.sleep(Math.min(3_000, some(3_000, scale))))
  const cold = await watch(server, () => sendHarmless(admin))
  let [sent, slowest, name] = [0, 0, '']
  let worst = { worked: 0, name: '' }
  const seen = await watch(server, async () => {
    for (const request of requests()) {
      if (sent++ % Math.round(1 / Math.min(1, scale.share)) !== 0) continue
      const { method, path, headers, body } = request
      const what = `${method} ${path.slice(0, 60)} with ${request.name}`
      const client = 'authorization' in headers ? visitor : admin
      const loop = watchLoop(server.pid)
      const ms = await timed(async () => {
        const { status } = await client.ask(method, path, { headers, body })
        insist(status < 500, `${what}: ${status}`)
      })
      const worked = await loop.end()
      if (worked > worst.worked) worst = { worked, name: what }
      if (ms > slowest) [slowest, name] = [ms, what]
    }
  })
  await server.stop()
  const words = [
    `the loop's longest pause is ${inMs(seen.worked)} (${inMs(idle.worked)} when idle, ${inMs(cold.worked)} for harmless bodies of that size): ${worst.name}`,
    `others waited ${inMs(seen.waited)} at most (${inMs(idle.waited)} when idle)`,
    `the slowest answer took ${inMs(slowest)}: ${name}`,
  ].join('; ')
  insist(seen.worked < longest + idle.worked, words)
  return `${thousands(sent)} hostile requests; ${words}`
}

type Server = { url: string; pid: number }

/** How long the loop worked without a rest meanwhile, and how long others waited for a small answer. */
async function watch({ url, pid }: Server, work: () => Promise<unknown>) {
  const others = await watchFrom(url)
  const loop = watchLoop(pid)
  await work()
  return { worked: await loop.end(), waited: await others.end() }
}
