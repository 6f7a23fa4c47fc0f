import { expect, test } from 'bun:test'
import { tracker } from '../../testing/cast.ts'
import { turnsDuring } from '../../testing/cpu-time.ts'
import { holdUpload, megabyte } from '../../testing/held-upload.ts'
import { openSite } from '../../testing/memory.ts'
import { type Gate, IncomingBodies } from '../limits/incoming-bodies.ts'
import { Refusal } from '../response/errors.ts'
import { bodyLimits, UnreadBody } from './bodies.ts'
import { receive } from './bytes.ts'

test('large bodies that arrive at once are refused before they fill the memory; small ones are accepted meanwhile', async () => {
  const { visitor } = await openSite()
  const hold = () => holdUpload(visitor, { parts: 11, part: megabyte })
  const uploads = Array.from({ length: 18 }, hold)
  await Promise.all(uploads.map(({ isOver }) => isOver))
  expect((await visitor.post('/api/student-highlights', tracker)).status).toBe(201)
  for (const { end } of uploads) end()
  const answers = await Promise.all(uploads.map(({ answer }) => answer))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeWithin(1, 18)
  const message = 'Too many files are arriving right now. Please try again in a minute.'
  for (const { body, headers } of refused)
    expect([body['message'], headers.get('retry-after')]).toEqual([message, '60'])
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(18 - refused.length) // no form
  const later = hold()
  later.end()
  expect((await later.answer).status).toBe(400)
})

/** Reads bodies that take long to parse, which arrive at the same time. */
function largeBodies() {
  const bodies = new IncomingBodies()
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'x'.repeat(1_000_000) })
  return (client: string) => {
    const request = new Request('http://localhost/', { method: 'POST', headers, body })
    return new UnreadBody(request, client, bodies).read(bodyLimits.pictures)
  }
}

test('many large bodies of one client delay another’s by one body at most', async () => {
  const read = largeBodies()
  const done: string[] = []
  const clients = [...Array(5).fill('flood'), 'other']
  await Promise.all(clients.map((client) => read(client).then(() => done.push(client))))
  expect(done.indexOf('other')).toBeLessThan(3)
})

test('other requests are handled between large bodies', async () => {
  const read = largeBodies()
  const readAll = () => Promise.all(Array.from({ length: 10 }, () => read('client')))
  expect(await turnsDuring(readAll)).toBeGreaterThan(9)
})

test('a body with too large a Content-Length is refused before it is read', async () => {
  let pulls = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    pulls++
    controller.enqueue(megabyte)
  }
  const body = new ReadableStream({ pull }, { highWaterMark: 0 })
  const headers = { 'content-type': 'application/json', 'content-length': String(9 * 1024 ** 2) }
  const { visitor } = await openSite()
  const { status } = await visitor.request('POST', '/api/student-highlights', { body, headers })
  expect([status, pulls]).toEqual([413, 0])
})

test('a body at the limit is accepted, and one above it isn’t read further', async () => {
  const enter: Gate = () => ({ grow() {}, end() {} })
  const send = (body: Uint8Array<ArrayBuffer> | ReadableStream) => {
    const request = new Request('http://localhost/', { method: 'POST', body })
    return receive(request, { most: 1000, enter }, async (_, length) => length)
  }
  expect(await send(new Uint8Array(1000))).toBe(1000)
  const isCancelled = Promise.withResolvers<void>()
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1001)),
    cancel: () => isCancelled.resolve(),
  })
  await expect(send(endless)).rejects.toMatchObject({ status: 413 })
  await isCancelled.promise
})

test('a body that has to make room isn’t read further', async () => {
  const isCancelled = Promise.withResolvers<void>()
  const body = new ReadableStream({ cancel: () => isCancelled.resolve() })
  const headers = { 'content-type': 'application/json' }
  const request = new Request('http://localhost/', { method: 'POST', headers, body })
  const enter: Gate = (giveUp) => {
    setTimeout(() => giveUp(new Refusal(503, 'Too many')))
    return { grow() {}, end() {} }
  }
  const most = bodyLimits.pictures.json
  const refused = receive(request, { most, enter }, async () => {}).catch((error) => error)
  await isCancelled.promise
  expect(await refused).toMatchObject({ status: 503 })
})
