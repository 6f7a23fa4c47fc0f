import { afterAll, expect, spyOn, test } from 'bun:test'
import { hashPassword, verifyPassword } from '../accounts/sessions/passwords.ts'
import { nothingWaits } from '../http/limits/backlog.ts'
import { createLimits } from '../http/limits/quotas.ts'
import { compress } from '../http/response/compression.ts'
import { tracker } from '../testing/cast.ts'
import { emptyPng, jpegOfScans } from '../testing/hostile-pictures.ts'
import { openSite } from '../testing/memory.ts'
import { png } from '../testing/pictures.ts'
import { submit } from '../testing/submitting.ts'
import { Decoding } from './decoding.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { images } from './table.ts'

const opened: Pictures[] = []
afterAll(() => {
  for (const each of opened) each.end()
})

function open(decoding?: Decoding) {
  const limits = createLimits(() => nothingWaits)
  const pictures = createPictures(limits.refusedPictures, decoding)
  opened.push(pictures)
  /** What becomes of a picture: "taken", or the refusal. */
  const send = (bytes: Uint8Array<ArrayBuffer>, address: string, isAdmin = false) =>
    pictures.shrink(bytes, { address, isAdmin }).then(
      () => 'taken',
      ({ status, message }) => `${status} ${message}`,
    )
  return { pictures, send, limits }
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

test('while pictures wait and one is worked on for long, answers are compressed and passwords checked', async () => {
  const decoding = new Decoding()
  const { send } = open(decoding)
  const page = new Blob(['The lab is open every weekday. '.repeat(1000)])
  const hash = await hashPassword('correct horse battery')
  let done = 0
  const pictures = many(3, async () => {
    await send(small, '198.51.100.1')
    done++
  })
  while (decoding.pids.length === 0 && done === 0) await Bun.sleep(1)
  expect(decoding.pids).toHaveLength(1)
  const pid = Number(decoding.pids[0])
  process.kill(pid, 'SIGSTOP')
  const before = done
  for (let n = 0; n < 20; n++)
    await compress(await page.bytes(), n % 2 ? 'br' : 'gzip', { isKept: true })
  expect(await verifyPassword('correct horse battery', hash)).toBe(true)
  expect([before, done]).toEqual([0, 0])
  process.kill(pid, 'SIGCONT')
  await Promise.all(pictures)
})

const stopping = '503 The site is stopping. Please try again in a minute.'

test('more pictures than can wait in memory are refused with a sentence, an admin’s are not, and places are given back', async () => {
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

test('one address can’t have everybody’s places to wait', async () => {
  const { pictures, send } = open()
  const bytes = padded()
  pictures.end()
  const greedy = await Promise.all(many(45, () => send(bytes, '198.51.100.1')))
  const modest = await Promise.all(many(61, () => send(small, '198.51.100.2')))
  const refused =
    '429 Many pictures from your network are being worked on right now. Please try again in a minute.'
  expect(greedy).toEqual([...Array(19).fill(stopping), ...Array(26).fill(refused)])
  expect(modest).toEqual([...Array(60).fill(stopping), refused])
})

test('a picture doesn’t wait for the pictures of another address, nor an admin for those of visitors', async () => {
  const { send } = open()
  const slow = emptyPng({ width: 1000, height: 800 })
  const order: string[] = []
  const told = async (name: string, outcome: Promise<string>) => {
    expect(await outcome).toBe('taken')
    order.push(name)
  }
  const hostile = many(4, (n) => told(`slow ${n}`, send(slow, '198.51.100.1')))
  const others = [
    told('visitor', send(small, '198.51.100.2')),
    told('admin', send(small, '198.51.100.1', true)),
  ]
  await Promise.all([...hostile, ...others])
  expect(order.slice(0, 3)).toContain('visitor')
  expect(order.slice(0, 3)).toContain('admin')
  expect(order.filter((name) => name.startsWith('slow'))).toEqual(many(4, (n) => `slow ${n}`))
})

test('an address whose pictures are refused again and again has to wait, others and admins do not', async () => {
  const { send } = open()
  const hostile = jpegOfScans(1600, { width: 800, height: 600 })
  const refused = await Promise.all(many(30, () => send(hostile, '198.51.100.1')))
  expect(new Set(refused)).toEqual(
    new Set([
      '415 The image is stored in too many scans. Please save it again as a plain JPG and try again.',
    ]),
  )
  expect(await send(small, '198.51.100.1')).toBe(
    '429 Too many pictures from your network could not be read. Please try again in a few minutes.',
  )
  expect(await send(small, '198.51.100.2')).toBe('taken')
  expect(await send(small, '198.51.100.1', true)).toBe('taken')
})

test('what the site can’t do costs its sender no place', async () => {
  const ending = open()
  ending.pictures.end()
  for (let n = 0; n < 35; n++) expect(await ending.send(small, '198.51.100.1')).toStartWith('503')
  const again = createPictures(ending.limits.refusedPictures)
  opened.push(again)
  expect(await again.shrink(small, { address: '198.51.100.1', isAdmin: false })).toMatchObject({
    width: 40,
  })
})

test('good pictures cost no place, nor do those that are told to be too large or no picture', async () => {
  const { send } = open()
  const html = new Uint8Array(Buffer.from('<html>'))
  for (let n = 0; n < 35; n++) {
    expect(await send(html, '198.51.100.1')).toStartWith('415')
    expect(await send(small, '198.51.100.1')).toBe('taken')
    expect(await send(new Uint8Array(6_000_000), '198.51.100.1')).toStartWith('413')
  }
})

test('a picture that was replaced while another was prepared for it stays, and the other is not stored', async () => {
  const { world, admin, visitor } = await openSite()
  const { id } = await submit(visitor, { path: '/api/student-highlights', item: tracker })
  const one = `/api/student-highlights/${id}`
  const change = (img: Uint8Array) =>
    admin.put(
      one,
      { img: `data:image/png;base64,${Buffer.from(img).toString('base64')}` },
      { 'If-Match': '"1"' },
    )
  const prepared = Promise.withResolvers<void>()
  const shrink = spyOn(world.pictures, 'shrink').mockImplementationOnce(async (...given) => {
    const picture = await world.pictures.shrink(...given)
    await prepared.promise
    return picture
  })
  const late = change(png(40, 20))
  while (shrink.mock.calls.length === 0) await Bun.sleep(1)
  const { body: first } = await change(png(20, 20))
  prepared.resolve()
  expect(await late).toMatchObject({ status: 412, body: { current: { img: first['img'] } } })
  expect((await admin.get(one)).body['img']).toBe(first['img'])
  expect(world.db.select({ hash: images.hash }).from(images).all()).toHaveLength(1)
})
