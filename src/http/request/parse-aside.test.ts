import { expect, spyOn, test } from 'bun:test'
import { turnsDuring } from '../../testing/pauses.ts'
import { minute } from '../../units.ts'
import type { Order } from './parse.ts'
import { Parser } from './parse-aside.ts'
import { isUpload } from './upload.ts'

const order = (text: string): Order => ({
  parts: [new TextEncoder().encode(text)],
  contentType: 'application/json',
  pictures: ['img'],
})

const hard = () => order(`{"a":${'1'.repeat(4_000_000)}}`)

test('bodies are told apart one after the other, with their pictures and refusals', async () => {
  const parser = new Parser()
  const data = Buffer.from('picture').toString('base64')
  const [body, refusal, second] = await Promise.all([
    parser.parse(order(`{"title":"Tide clock","img":"data:image/png;base64,${data}"}`)),
    parser.parse(order('{')).catch((error: unknown) => error),
    parser.parse(order('{"title":2}')),
  ])
  const upload = body['img']
  expect(body['title']).toBe('Tide clock')
  expect(isUpload(upload) && Buffer.from(upload.bytes).toString()).toBe('picture')
  expect(refusal).toMatchObject({ status: 400, message: 'The body is not valid JSON.' })
  expect(second).toEqual({ title: 2 })
})

test('many bodies of one client delay another’s by one of them', async () => {
  const parser = new Parser()
  const done: string[] = []
  const parse = (client: string) => parser.parse(order('{}'), client).then(() => done.push(client))
  await Promise.all([...['flood', 'flood', 'flood', 'flood'].map(parse), parse('other')])
  expect(done.indexOf('other')).toBeLessThan(3)
})

test('others get their turns on this thread meanwhile', async () => {
  const parser = new Parser()
  await parser.parse(order('{}'))
  expect(await turnsDuring(() => parser.parse(hard()))).toBeGreaterThan(0)
})

test('one that takes too long is given up with its thread, and those behind it are told apart by another', async () => {
  const ended = spyOn(Worker.prototype, 'terminate')
  const parser = new Parser(([part]) => (part && part.length > 1_000_000 ? 1 : 20_000))
  const slow = parser.parse(hard()).catch((error: unknown) => error)
  const [refusal, body] = await Promise.all([slow, parser.parse(order('{"a":1}'))])
  const times = ended.mock.calls.length
  ended.mockRestore()
  expect(refusal).toMatchObject({
    status: 503,
    message: 'This could not be read in time. Please try again in a minute.',
  })
  expect([body, times]).toEqual([{ a: 1 }, 1])
})

test('what its thread fails at is a failure, and those behind it are told apart by another', async () => {
  const parser = new Parser()
  const broken: Order = Object.assign(order('{"a":1}'), { pictures: undefined })
  const failed = parser.parse(broken).catch(({ name }: Error) => name)
  const [failure, body] = await Promise.all([failed, parser.parse(order('{"a":1}'))])
  expect([failure, body]).toEqual(['Error', { a: 1 }])
})

test('a thread is ended once it has had nothing to do for a minute, and started when there is something again', async () => {
  const timers = spyOn(globalThis, 'setTimeout')
  const ended = spyOn(Worker.prototype, 'terminate')
  const parser = new Parser()
  await parser.parse(order('{"a":1}'))
  const minutes = timers.mock.calls.filter(([, ms]) => ms === minute)
  timers.mockRestore()
  for (const [then] of minutes) if (typeof then === 'function') then()
  const times = ended.mock.calls.length
  ended.mockRestore()
  expect(times).toBe(1)
  expect(await parser.parse(order('{"a":2}'))).toEqual({ a: 2 })
})

test('to wait for another body keeps no server running that stops', async () => {
  const timers = spyOn(globalThis, 'setTimeout')
  await new Parser(() => 54_321).parse(order('{}'))
  const { calls, results } = timers.mock
  const own = results.filter((_, n) => [54_321, minute].includes(Number(calls[n]?.[1])))
  timers.mockRestore()
  expect(own.map(({ value }) => Object(value).hasRef())).toEqual([false, false])
})
