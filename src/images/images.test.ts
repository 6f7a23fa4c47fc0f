import { expect, test } from 'bun:test'
import { tooLong } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'
import { readBuiltWeb } from '../pages/built.ts'
import { tracker } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { openSite } from '../testing/memory.ts'
import { emptyPng, png } from '../testing/pictures.ts'
import { environment } from '../testing/site.ts'
import { megabyte } from '../units.ts'
import { copyWidths } from './converting.ts'

const highlights = '/api/student-highlights'
const wide = png(2000, 100)
const small = png(200, 100)
const file = (bytes: Uint8Array<ArrayBuffer> | string, name = 'a.png', type = 'image/png') =>
  new File([bytes], name, { type })

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
  for (const width of copyWidths)
    expect(await sizeOf(`${path}?w=${width}`)).toMatchObject({ width })
  const others = ['500', '', '0320', '3.2e2', '0x140', '%20320', '320.0', '+320']
  for (const unknown of [
    ...others.map((width) => `${path}?w=${width}`),
    ...['x.webp', `${'0'.repeat(40)}.webp`, `${'0'.repeat(40)}.png`, '..%2Fsecret.key'].map(
      (name) => `/images/${name}`,
    ),
  ])
    expect([unknown, (await site.visitor.get(unknown)).status]).toEqual([unknown, 404])
})

test('a small one stays as large as it is, and is its own copy', async () => {
  const { body } = await send(file(small))
  expect(await sizeOf(String(body['img']))).toMatchObject({ width: 200, height: 100 })
  expect(await sizeOf(`${body['img']}?w=640`)).toMatchObject({ width: 200 })
})

test('the same picture is stored once, as a file or as a data URL', async () => {
  const { body: asFile } = await send(file(small))
  const { status, body } = await submit(`data:image/png;base64,${small.toBase64()}`)
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

test('an address is of a link’s length at most', async () => {
  const long = 'https://far.example/'.padEnd(longest.link, 'x')
  expect((await submit(long)).status).toBe(201)
  expect(await submit(`${long}x`)).toMatchObject({
    status: 422,
    body: { fields: { img: tooLong(longest.link, 'The address of an image') } },
  })
})

test('an address of a stored picture or its copy is accepted, as a path or under PUBLIC_URL', async () => {
  const { img } = (await send(file(small))).body
  for (const query of ['', ...copyWidths.map((width) => `?w=${width}`)])
    for (const origin of ['', environment.PUBLIC_URL, environment.PUBLIC_URL.toUpperCase()])
      expect((await submit(`${origin}${img}${query}`)).body).toMatchObject({ img })
  expect((await submit(`${img}?w=500`)).status).toBe(422)
})

test.each([
  ['a page', file('<html><script>alert(1)</script></html>'), 415],
  ['a file of more than 5 MB', file(new Uint8Array(5 * megabyte + 1)), 413],
  ['more than 40 megapixels', file(emptyPng({ width: 8001, height: 5000 })), 413],
  ...[
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
    `/images/${'0'.repeat(40)}.webp`,
    '/elsewhere/a.png',
    'https://far.example/\ud800.png',
    'https://10.0.0.1/a.png',
    'https://localhost/a.png',
  ].map((address) => [address, address, 422] as const),
])('an image can’t be %s, and no row is written', async (_, img, status) => {
  const waiting = async () =>
    (await site.admin.get(`${highlights}/pending`)).headers.get('x-total-count')
  const before = await waiting()
  expect(await (typeof img === 'string' ? submit(img) : send(img))).toMatchObject({
    status,
    body: {
      message: expect.any(String),
      ...(status !== 413 && { fields: { img: expect.any(String) } }),
    },
  })
  expect(await waiting()).toBe(before)
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
