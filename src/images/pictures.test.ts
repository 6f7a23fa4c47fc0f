import { expect, spyOn, test } from 'bun:test'
import { tracker } from '../testing/cast.ts'
import { openSite, submit } from '../testing/memory.ts'
import { outcomeOf } from '../testing/messages.ts'
import { emptyPng, png } from '../testing/pictures.ts'
import type { Decoding } from './decoding.ts'
import { createPictures } from './pictures.ts'
import { images } from './table.ts'

function open(decoding?: Decoding) {
  const pictures = createPictures(decoding)
  const send = (bytes: Uint8Array<ArrayBuffer>, address: string, isAdmin = false) =>
    outcomeOf(pictures.shrink(bytes, { address, isAdmin }))
  return { pictures, send }
}

const small = png(40, 40)
const many = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))

/** What follows a PNG's end is no part of it. */
function padded() {
  const bytes = new Uint8Array(5 * 1024 * 1024)
  bytes.set(small)
  return bytes
}

const stopping = '503 The site is stopping. Please try again in a minute.'

test('more pictures than fit into memory are refused, an admin’s are not, and memory is released', async () => {
  const { pictures, send } = open()
  const bytes = padded()
  pictures.end() // of those that have a place nothing is worked on
  for (let again = 0; again < 2; again++) {
    const visitors = many(45, (n) => send(bytes, `198.51.100.${n % 5}`))
    const admin = send(bytes, '198.51.100.1', true)
    const outcomes = await Promise.all(visitors)
    expect(outcomes.slice(0, 38)).toEqual(Array(38).fill(stopping))
    expect(new Set(outcomes.slice(38))).toEqual(
      new Set(['503 Many pictures are being worked on right now. Please try again in a minute.']),
    )
    expect(await admin).toBe(stopping)
  }
  expect(pictures.waiting).toBe(0)
})

test('a picture doesn’t wait for the pictures of another address, nor an admin for those of visitors', async () => {
  const { send } = open()
  const slow = emptyPng({ width: 1000, height: 800 })
  const order: string[] = []
  const recordOrder = async (name: string, outcome: Promise<string>) => {
    expect(await outcome).toBe('taken')
    order.push(name)
  }
  const hostile = many(4, (n) => recordOrder(`slow ${n}`, send(slow, '198.51.100.1')))
  const others = [
    recordOrder('visitor', send(small, '198.51.100.2')),
    recordOrder('admin', send(small, '198.51.100.1', true)),
  ]
  await Promise.all([...hostile, ...others])
  expect(order.slice(0, 3)).toContain('visitor')
  expect(order.slice(0, 3)).toContain('admin')
  expect(order.filter((name) => name.startsWith('slow'))).toEqual(many(4, (n) => `slow ${n}`))
})

test('a picture that was replaced while another was prepared for it stays, and the other is not stored', async () => {
  const { context, admin, visitor } = await openSite()
  const { id } = await submit(visitor, { path: '/api/student-highlights', item: tracker })
  const one = `/api/student-highlights/${id}`
  const change = (img: Uint8Array) =>
    admin.put(one, { img: `data:image/png;base64,${img.toBase64()}` }, { 'If-Match': '"1"' })
  const prepared = Promise.withResolvers<void>()
  const shrink = spyOn(context.pictures, 'shrink').mockImplementationOnce(async (...given) => {
    const picture = await context.pictures.shrink(...given)
    await prepared.promise
    return picture
  })
  const late = change(png(40, 20))
  while (shrink.mock.calls.length === 0) await Bun.sleep(1)
  const { body: first } = await change(png(20, 20))
  prepared.resolve()
  expect(await late).toMatchObject({ status: 412, body: { current: { img: first['img'] } } })
  expect((await admin.get(one)).body['img']).toBe(first['img'])
  expect(context.db.select({ hash: images.hash }).from(images).all()).toHaveLength(1)
})
