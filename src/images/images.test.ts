import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureColumns } from '../content/pictures.ts'
import { tooLong } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'
import { readBuiltWeb } from '../pages/built.ts'
import { teacher, tracker } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { openSite } from '../testing/memory.ts'
import { emptyPng, png } from '../testing/pictures.ts'
import { environment } from '../testing/site.ts'
import { sweepImages } from './images.ts'

const highlights = '/api/student-highlights'
const wide = png(2000, 100)
const small = png(200, 100)
const file = (bytes: Uint8Array<ArrayBuffer> | string, name = 'a.png', type = 'image/png') =>
  new File([bytes], name, { type })

const dataUrl = (bytes: Uint8Array) =>
  `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`

const site = await openSite({}, await readBuiltWeb())

const submit = (img: unknown) => site.visitor.post(highlights, but(tracker, { img }))
const send = (img: File) => site.visitor.form('POST', highlights, { ...tracker, img })
const sizeOf = async (path: string) => {
  const response = await site.visitor.send(new Request(`http://localhost${path}`))
  expect(response.headers.get('content-type')).toBe('image/webp')
  const caching = response.headers.get('cache-control')
  expect(caching).toContain('immutable')
  expect(caching).toContain('s-maxage=1, stale-if-error=86400') // it may be deleted
  return new Bun.Image(new Uint8Array(await response.arrayBuffer())).metadata()
}

test('a file becomes a WebP of at most 1,600 px, with copies for smaller screens', async () => {
  const { status, body } = await send(file(wide))
  expect(status).toBe(201)
  const path = String(body['img'])
  expect(path).toMatch(/^\/images\/[0-9a-f]{40}\.webp$/)
  expect(await sizeOf(path)).toMatchObject({ width: 1600, height: 80, format: 'webp' })
  for (const width of [320, 640, 960])
    expect(await sizeOf(`${path}?w=${width}`)).toMatchObject({ width })
  for (const other of ['500', '', '0320', '3.2e2', '0x140', '%20320', '320.0', '+320'])
    expect((await site.visitor.get(`${path}?w=${other}`)).status).toBe(404)
})

test('a small one stays as large as it is, and is its own copy', async () => {
  const { body } = await send(file(small))
  expect(await sizeOf(String(body['img']))).toMatchObject({ width: 200, height: 100 })
  expect(await sizeOf(`${body['img']}?w=640`)).toMatchObject({ width: 200 })
})

test('the same picture is stored once, as a file or as a data URL', async () => {
  const { body: asFile } = await send(file(small))
  const { status, body } = await submit(dataUrl(small))
  expect(status).toBe(201)
  expect(body['img']).toBe(asFile['img'])
})

test('a project has two pictures', async () => {
  const { body } = await site.visitor.form('POST', highlights, {
    ...tracker,
    img: file(small),
    headshot: file(wide),
  })
  expect(body['headshot_url']).toStartWith('/images/')
  expect(body['img']).not.toBe(body['headshot_url'])
})

test('an address is text that can be stored, of a link’s length at most', async () => {
  expect((await submit('https://far.example/\ud800.png')).status).toBe(422)
  const long = 'https://far.example/'.padEnd(longest.link, 'x')
  expect((await submit(long)).status).toBe(201)
  expect(await submit(`${long}x`)).toMatchObject({
    status: 422,
    body: { fields: { img: tooLong(longest.link, 'The address of an image') } },
  })
})

test('an address of a stored picture is accepted, as a path or under PUBLIC_URL, and an unknown one is not', async () => {
  const { body } = await send(file(small))
  expect((await submit(body['img'])).body).toMatchObject({ img: body['img'] })
  expect((await submit(`${environment.PUBLIC_URL}${body['img']}`)).body).toMatchObject({
    img: body['img'],
  })
  for (const width of [320, 640, 960])
    for (const origin of ['', environment.PUBLIC_URL, environment.PUBLIC_URL.toUpperCase()])
      expect((await submit(`${origin}${body['img']}?w=${width}`)).body).toMatchObject({
        img: body['img'],
      })
  expect((await submit(`${body['img']}?w=500`)).status).toBe(422)
  const unknown = await submit(`/images/${'0'.repeat(40)}.webp`)
  expect(unknown).toMatchObject({ status: 422, body: { fields: { img: expect.any(String) } } })
})

test('what is no image is refused, and no row is written', async () => {
  const before = (await site.admin.get(`${highlights}/pending`)).headers.get('x-total-count')
  const page = file('<html><script>alert(1)</script></html>')
  expect((await send(page)).status).toBe(415)
  const { headers } = await site.admin.get(`${highlights}/pending`)
  expect(headers.get('x-total-count')).toBe(before)
})

test.each([
  'http://far.example/a.png',
  'picture',
  'javascript:alert(1)',
  'data:image/png;base64,%%%',
  'data:image/png;base64,=AAA',
  'data:text/html;base64,PGI+',
  '//far.example/a.png',
  'ftp://far.example/a.png',
  'data:image/png,%89PNG',
  '/images/a.png',
  '/elsewhere/a.png',
])('an image can’t be "%s", and no row is written', async (bad) => {
  const waiting = async () =>
    (await site.admin.get(`${highlights}/pending`)).headers.get('x-total-count')
  const before = await waiting()
  const { status, body } = await submit(bad)
  expect(status).toBe(422)
  expect(body).toMatchObject({ message: expect.any(String), fields: { img: expect.any(String) } })
  expect(await waiting()).toBe(before)
})

test('more than 5 MB or 40 megapixels are too large', async () => {
  expect((await send(file(new Uint8Array(5 * 1024 * 1024 + 1)))).status).toBe(413)
  expect((await send(file(emptyPng({ width: 8001, height: 5000 })))).status).toBe(413)
})

test('an empty file is none, and an empty text removes the picture', async () => {
  const { status, body } = await send(file(''))
  expect(status).toBe(201)
  expect(body).toMatchObject({ img: null })
  const { body: made } = await send(file(small))
  const kept = await site.admin.form('PUT', `${highlights}/${made['id']}`, {
    summary: 'New',
    img: file(''),
  })
  expect(kept.body).toMatchObject({ img: made['img'], summary: 'New' })
  expect((await site.admin.put(`${highlights}/${made['id']}`, { img: '' })).body).toMatchObject({
    img: null,
  })
})

test('an unknown image is 404', async () => {
  for (const path of [
    'x.webp',
    `${'0'.repeat(40)}.webp`,
    `${'0'.repeat(40)}.png`,
    '..%2Fsecret.key',
  ])
    expect((await site.visitor.get(`/images/${path}`)).status).toBe(404)
})

test('a photo is turned upright and loses its metadata', async () => {
  const { visitor } = await openSite()
  const photo = new Uint8Array(readFileSync(join(import.meta.dir, '../testing/turned.jpg')))
  expect(Buffer.from(photo).includes('Exif')).toBe(true)
  const { body } = await visitor.form('POST', highlights, {
    ...tracker,
    img: file(photo, 'a.jpg', 'image/jpeg'),
  })
  const stored = await visitor.send(new Request(`http://localhost${body['img']}`))
  const bytes = new Uint8Array(await stored.arrayBuffer())
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 40, height: 60 })
  expect(Buffer.from(bytes).includes('Exif')).toBe(false)
})

test('a picture that no row references is deleted, the others stay', async () => {
  const { context, visitor, admin } = await openSite()
  const sweep = () => sweepImages(context, pictureColumns)
  const { body: gone } = await visitor.form('POST', highlights, { ...tracker, img: file(wide) })
  const { body: stays } = await admin.form('POST', '/api/faculty', { ...teacher, img: file(small) })
  expect(sweep()).toBe(0)
  await admin.delete(`${highlights}/${gone['id']}`)
  expect(sweep()).toBe(1)
  expect((await visitor.get(String(gone['img']))).status).toBe(404)
  expect((await visitor.get(`${gone['img']}?w=320`)).status).toBe(404)
  expect((await visitor.get(String(stays['img']))).status).toBe(200)
})
