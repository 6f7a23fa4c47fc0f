import { afterEach, expect, type Mock, spyOn, test } from 'bun:test'
import { tracker } from '../../testing/cast.ts'
import { holdUpload, megabyte } from '../../testing/held-upload.ts'
import { openSite } from '../../testing/memory.ts'
import { Arrivals } from './arrivals.ts'

const highlights = '/api/student-highlights'
const little = new Uint8Array(100).fill(32)

let clock: Mock<() => number> | undefined
afterEach(() => {
  clock?.mockRestore()
  clock = undefined
})

async function site() {
  const { visitor, admin } = await openSite()
  return { admin, from: (n: number) => visitor.as(undefined, `192.0.2.${n}`) }
}

const statusesOf = async (uploads: ReturnType<typeof holdUpload>[]) => {
  for (const { end } of uploads) end()
  const answers = await Promise.all(uploads.map(({ answer }) => answer))
  return answers.map(({ status }) => status)
}

test('a hundred bodies that one client doesn’t finish cost 40 classmates behind its address nothing', async () => {
  const { from } = await site()
  const slow = Array.from({ length: 100 }, () => holdUpload(from(1), { parts: 2, part: little }))
  await Promise.all(slow.map(({ isOver }) => isOver))
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => from(1).form('POST', highlights, tracker)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201))
  const given = (await statusesOf(slow)).filter((status) => status === 429)
  expect(given.length).toBeWithin(1, 41) // the rest are no forms
})

test('more of them at once than anybody needs are refused', async () => {
  const { from } = await site()
  const many = Array.from({ length: 130 }, () => holdUpload(from(1), { parts: 2, part: little }))
  await Promise.all(many.map(({ isOver }) => isOver))
  expect((await from(2).post(highlights, tracker)).status).toBe(201)
  expect((await statusesOf(many)).filter((status) => status === 429)).toHaveLength(30)
})

test('where visitors hold all they may, admins still have a share, and nobody is sent away for it', async () => {
  const { admin, from } = await site()
  const large = Array.from({ length: 24 }, (_, n) =>
    holdUpload(from(n), { parts: 8, part: megabyte }),
  )
  await Promise.all(large.map(({ isOver }) => isOver))
  const held = Array.from({ length: 5 }, () =>
    holdUpload(admin, { parts: 11, part: megabyte }, '/api/faculty'),
  )
  await Promise.all(held.map(({ isOver }) => isOver))
  expect(await statusesOf(held)).toEqual(Array(5).fill(400)) // no forms
  expect(await statusesOf(large)).toEqual(Array(24).fill(400))
})

test('a small body has half a minute, a large one a second more for every 16 KB, and five minutes at most', async () => {
  const { from } = await site()
  const statusAfter = async (part: Uint8Array, seconds: number) => {
    const began = performance.now()
    const times = [0, 0, 0, seconds, seconds]
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const time = times.shift()
      if (time === undefined) return controller.close()
      clock ??= spyOn(performance, 'now')
      clock.mockReturnValue(began + time * 1000)
      controller.enqueue(part)
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 }) // nothing is asked for before it is read
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await from(1).ask('POST', highlights, { body, headers })
    return answer.body['message']
  }
  const late = 'This did not arrive in time. Please try again.'
  const noForm = 'The form could not be read.'
  expect(await statusAfter(little, 29)).toBe(noForm)
  expect(await statusAfter(little, 31)).toBe(late)
  expect(await statusAfter(megabyte, 250)).toBe(noForm)
  expect(await statusAfter(megabyte, 301)).toBe(late)
})

test('where 4,000 bodies arrive, each from elsewhere, one of them makes room for the next', () => {
  const arrivals = new Arrivals()
  const told: number[] = []
  for (let n = 0; n < 4001; n++) arrivals.of(`client ${n}`)(({ status }) => told.push(status))
  expect([told, arrivals.waiting]).toEqual([[503], 4000])
})

test('of the network that holds most its largest body makes room, and small ones stay', () => {
  const arrivals = new Arrivals()
  const told: string[] = []
  const sizes = { small: 1, medium: 90, large: 101 }
  for (const [name, megabytes] of Object.entries(sizes))
    arrivals
      .of('client')(() => told.push(name))
      .grow(megabytes * 1024 * 1024)
  arrivals
    .of('other')(() => told.push('other'))
    .grow(1)
  expect(told).toEqual(['large'])
})

test('one that has ended takes no other of its client along', () => {
  const arrivals = new Arrivals()
  const [first] = [arrivals.of('client')(() => {}), arrivals.of('client')(() => {})]
  first?.end()
  expect(arrivals.waiting).toBe(1)
})

test('visitors hold 192 MB and with admins 256, to the byte, whatever came and went before', () => {
  const arrivals = new Arrivals()
  const told: string[] = []
  const arrive = (name: string, bytes: number) => {
    const gate = name === 'admin' ? arrivals.ofAdmins : arrivals.of(name)
    const arrival = gate(({ status }) => told.push(`${name} ${status}`))
    arrival.grow(bytes)
    return arrival
  }
  for (const name of ['admin', 'gone', 'gone'])
    for (const times of [1, 2]) {
      const arrival = arrive(name, 1000 * times)
      arrival.end()
      arrival.end()
    }
  const mb = 1024 * 1024
  const large = arrive('large', 100 * mb)
  arrive('other', 92 * mb)
  const admin = arrive('admin', 64 * mb)
  expect([told, arrivals.waiting]).toEqual([[], 2])
  admin.grow(1)
  expect([told, arrivals.waiting]).toEqual([['large 503'], 1])
  large.grow(500 * mb) // of a body that was given up nothing counts any more
  large.end()
  admin.end()
  arrive('third', 100 * mb)
  expect(told).toEqual(['large 503'])
  arrive('small', 1)
  expect([told, arrivals.waiting]).toEqual([['large 503', 'third 503'], 2])
})
