import { expect, spyOn, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { longest, maxListed } from '../../fields/words.ts'
import { cpuTimeOf, leastOf, scaledMs } from '../../testing/cpu-time.ts'
import { type BodyToParse, parse } from './parse.ts'
import { isUpload } from './upload.ts'

const pictures = ['img']

async function parseForm(fields: Record<string, string | Blob>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const sent = new Response(form)
  const contentType = sent.headers.get('content-type') ?? ''
  return parse({ parts: [new Uint8Array(await sent.arrayBuffer())], contentType, pictures })
}

const inJson = (value: unknown): BodyToParse => ({
  parts: [new TextEncoder().encode(JSON.stringify(value))],
  contentType: 'application/json',
  pictures,
})

const cut = 2 * longest.prose + 1
const megabytes = (letter: string) => letter.repeat(2 * 1024 * 1024)

test('an overlong text is cut, and the other fields stay whole', async () => {
  const body = await parseForm({
    title: 'Tide clock',
    summary: megabytes('é'),
    author: 'Zoë',
    link: megabytes('x'),
  })
  expect([body['title'], body['author']]).toEqual(['Tide clock', 'Zoë'])
  for (const name of ['summary', 'link']) expect(String(body[name]).length).toBe(cut)
})

test.each(['\n', ' ', '\u3000', '\u00a0'])(
  'a text after 160,000 of the blanks %j is that text, and a long one is too long',
  async (blank) => {
    const blanks = blank.repeat(160_000)
    const { short, long } = await parseForm({ short: `${blanks}x`, long: blanks + megabytes('x') })
    expect(short).toBe('x')
    expect(String(long).length).toBe(cut)
  },
)

test('files and data URLs of pictures become bytes, however long, and only in picture fields', async () => {
  const bytes = Buffer.alloc(3 * 1024 * 1024, 7)
  const img = `data:image/png;base64,${bytes.toString('base64')}`
  const body = await parseForm({ image: new File([bytes], 'b.png'), img, summary: img })
  for (const name of ['image', 'img']) {
    const upload = body[name]
    expect(isUpload(upload) && bytes.equals(upload.bytes)).toBe(true)
  }
  expect(String(body['summary']).length).toBe(cut)
})

test('a text full of commas beside a large picture stays whole', async () => {
  const img = `data:image/png;base64,${Buffer.alloc(512 * 1024).toString('base64')}`
  const summary = 'one, two, '.repeat(900).trim()
  expect(await parse(inJson({ img, summary }))).toMatchObject({ summary })
})

test('an object that looks like an upload isn’t one, and objects are emptied', async () => {
  const forged = { bytes: { 0: 1 }, digest: 'a' }
  const longestName = 'x'.repeat(200)
  const names = { [longestName]: 1, [`${longestName}x`]: 1 }
  const body = await parse(inJson({ img: forged, summary: [forged], ...names }))
  expect(body).toEqual({ img: {}, summary: [{}], [longestName]: 1 })
})

test.each([
  ['/', /[\n/]/g, (letter: string) => (letter === '/' ? '\\/' : '\\r\\n')],
  ['+', /[\n+]/g, (letter: string) => (letter === '+' ? '\\u002B' : '\\r\\n')],
])('a picture of the largest size may come in lines, with each %s escaped', async (_, some, by) => {
  const bytes = randomBytes(5 * 1024 * 1024)
  const lines = bytes.toString('base64').replace(/.{76}/g, '$&\n').replace(some, by)
  const parts = [new Uint8Array(Buffer.from(`{"img":"data:image/png;base64,${lines}"}`))]
  const { img } = await parse({ parts, contentType: 'application/json', pictures })
  expect(isUpload(img) && bytes.equals(img.bytes)).toBe(true)
})

test('a list that is too long is emptied, unless the body is whole', async () => {
  const items = Array.from({ length: maxListed + 1 }, String)
  expect(await parse(inJson({ items }))).toEqual({ items: {} })
  expect(await parse({ ...inJson({ items }), isWhole: true })).toEqual({ items })
})

test('a body with too many names is refused', async () => {
  const names = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`name${n}`, n]))
  expect(parse(inJson(names))).rejects.toThrow('The body holds too many values.')
})

/** Where letters are looked at again for each letter, one of these is a second of work and more. */
test.each([
  ['blanks', `data:image/png;base64,${' '.repeat(30_000)}!`],
  ['blanks after its end', `data:image/png;base64,AA=${' '.repeat(30_000)}A`],
  ['many ends', `data:image/png;base64,A${'='.repeat(30_000)}!`],
  ['lines', `data:image/png;base64,${'AAAA\u2028'.repeat(5000)}!`],
  ['a long kind', `data:image/${'a.'.repeat(15_000)}`],
  ['many kinds', 'data:image/a;base64'.repeat(2000)],
])('a picture’s data of %s is looked through once', async (_, img) => {
  const most = scaledMs(300)
  const read = async () => expect(await parse(inJson({ img }))).toEqual({ img: 'data:' })
  expect(await leastOf(most, () => cpuTimeOf(read))).toBeLessThan(most)
})

const before = Buffer.from('--x\r\nContent-Disposition: form-data; name="a"')
const part = Buffer.concat([before, Buffer.from('\r\n\r\nv\r\n')])
const manyValues = 'The body holds too many values.'

/** Each in text of which there is much more than any body has of it, and nothing else that is counted. */
test.each([
  ['lists', 'application/json', '['.repeat(60_000), manyValues],
  ['objects', 'application/json', '{"a":'.repeat(60_000), manyValues],
  ['values', 'application/json', `[${'1,'.repeat(60_000)}1]`, manyValues],
  ['escapes', 'application/json', `{"a":"${'\\n'.repeat(410_000)}"}`, manyValues],
  [
    'parts',
    'multipart/form-data; boundary=x',
    Buffer.concat([...Array(101).fill(part), Buffer.from('--x--\r\n')]),
    'The form holds too many values.',
  ],
  [
    'headers of a part',
    'multipart/form-data; boundary=x',
    Buffer.concat([before, Buffer.alloc(5000, '\r\nA:'), Buffer.from('\r\n\r\nv\r\n--x--\r\n')]),
    'The form could not be read.',
  ],
])(
  'a body of very many %s is refused before it is told apart',
  async (_, contentType, text, why) => {
    const readers = [spyOn(JSON, 'parse'), spyOn(Response.prototype, 'formData')]
    const refused = parse({ parts: [new Uint8Array(Buffer.from(text))], contentType, pictures })
    const message = await refused.catch((error: Error) => error.message)
    const times = readers.map(({ mock }) => mock.calls.length)
    for (const reader of readers) reader.mockRestore()
    expect([message, times]).toEqual([why, [0, 0]])
  },
)

test('a form with as many parts as are allowed is parsed', async () => {
  const fields = Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`name${n}`, 'v']))
  expect(await parseForm(fields)).toEqual(fields)
})
