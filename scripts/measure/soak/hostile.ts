import { question } from '../../../src/testing/cast.ts'
import {
  boundary,
  calls,
  hostileBodies,
  hostileForms,
  hostileHeads,
  hostileJson,
} from '../../../src/testing/hostile.ts'
import { watchFrom } from '../../../src/testing/pauses.ts'
import { inMs, insist, openSite, type Part, some, thousands, timed, withContent } from './part.ts'

const longest = 1_000

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
  const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  for (const path of ['/api/student-highlights', '/api/tech-blog', '/submit-project'])
    for (const field of ['img', 'image', 'summary', 'category'])
      for (const [name, body] of hostileForms(field))
        yield { name: `${name} in ${field}`, method: 'POST', path, body, headers: form }
}

/** Texts of the largest size in every field, header and query: whoever reads meanwhile hardly notices. */
export const sendHostile: Part = async (scale) => {
  const { server, visitor, admin } = await openSite(withContent)
  await admin.post('/api/faq', question)
  const quiet = await watchFrom(server.url)
  await Bun.sleep(Math.min(3_000, some(3_000, scale)))
  const alone = await quiet.end()
  const watch = await watchFrom(server.url)
  let [sent, slowest, name] = [0, 0, '']
  for (const request of requests()) {
    if (sent++ % Math.round(1 / Math.min(1, scale.share)) !== 0) continue
    const { method, path, headers, body } = request
    const client = 'authorization' in headers ? visitor : admin
    const ms = await timed(async () => {
      const { status } = await client.ask(method, path, { headers, body })
      insist(status < 500, `${method} ${path.slice(0, 100)} with ${request.name}: ${status}`)
    })
    if (ms > slowest) [slowest, name] = [ms, `${method} ${path.slice(0, 60)} with ${request.name}`]
  }
  const pause = await watch.end()
  await server.stop()
  const words = `the loop's longest pause is ${inMs(pause)} as others see it (${inMs(alone)} without), the slowest answer ${inMs(slowest)}: ${name}`
  insist(pause < longest, words)
  return `${thousands(sent)} hostile requests; ${words}`
}
