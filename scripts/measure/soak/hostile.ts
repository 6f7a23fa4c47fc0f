import { question } from '../../../src/testing/cast.ts'
import type { Client } from '../../../src/testing/client.ts'
import {
  boundary,
  calls,
  hostileBodies,
  hostileForms,
  hostileHeads,
  hostileJson,
  hostileValues,
} from '../../../src/testing/hostile.ts'
import { hostilePieces } from '../../../src/testing/hostile-pieces.ts'
import { watchFrom } from '../../../src/testing/pauses.ts'
import { loopWatch } from './loop.ts'
import {
  inMs,
  insist,
  openSite,
  type Part,
  type Scale,
  some,
  thousands,
  timed,
  withContent,
} from './part.ts'

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
      for (const [name, body] of [...hostileForms(field), ...hostileValues(field)])
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
  using loop = loopWatch()
  const { server, visitor, admin } = await openSite({ ...withContent, ...loop })
  await admin.post('/api/faq', question)
  await loop.longest(server.pid)
  const alone = await waitOf(server, () => Bun.sleep(Math.min(3_000, some(3_000, scale))))
  const idle = await loop.longest(server.pid)
  await sendHarmless(admin)
  const harmless = await loop.longest(server.pid)
  let sent = 0
  const [slowest, worst] = [new Most(), new Most()]
  const waited = await waitOf(server, async () => {
    for (const request of share(requests(), scale)) {
      const { method, path, headers, body } = request
      const name = `${method} ${path.slice(0, 60)} with ${request.name}`
      const client = 'authorization' in headers ? visitor : admin
      const ms = await timed(async () => {
        const { status } = await client.ask(method, path, { headers, body })
        insist(status < 500, `${name}: ${status}`)
      })
      slowest.see(ms, name)
      worst.see(await loop.longest(server.pid), name)
      sent++
    }
  })
  await server.stop()
  const words = [
    `the loop's longest pause is ${worst.words} (${inMs(idle)} when idle, ${inMs(harmless)} for harmless bodies)`,
    `others waited ${inMs(waited)} at most (${inMs(alone)} when idle)`,
    `the slowest answer took ${slowest.words}`,
  ].join('; ')
  insist(worst.ms < longest + idle, words)
  return `${thousands(sent)} hostile requests; ${words}`
}

function* share<Each>(all: Iterable<Each>, scale: Scale) {
  let n = 0
  for (const each of all) if (n++ % Math.round(1 / Math.min(1, scale.share)) === 0) yield each
}

class Most {
  ms = 0
  #name = ''

  see(ms: number, name: string) {
    if (ms > this.ms) [this.ms, this.#name] = [ms, name]
  }

  get words() {
    return `${inMs(this.ms)}: ${this.#name}`
  }
}

/** How long others waited at most for a small answer meanwhile. */
async function waitOf({ url }: { url: string }, work: () => Promise<unknown>) {
  const others = await watchFrom(url)
  await work()
  return others.end()
}
