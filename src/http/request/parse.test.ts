import { expect, spyOn, test } from 'bun:test'
import { type Order, parse } from './parse.ts'
import { isUpload } from './upload.ts'

const pictures = ['img']

/** What a form of these fields says. */
async function told(fields: Record<string, string | Blob>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const sent = new Response(form)
  const contentType = sent.headers.get('content-type') ?? ''
  return parse({ parts: [new Uint8Array(await sent.arrayBuffer())], contentType, pictures })
}

const inJson = (value: object): Order => ({
  parts: [new TextEncoder().encode(JSON.stringify(value))],
  contentType: 'application/json',
  pictures,
})

const megabytes = (letter: string) => letter.repeat(2 * 1024 * 1024)

test('of a text that no field takes only the beginning is left, and all that stands beside it', async () => {
  const body = await told({
    title: 'Tide clock',
    summary: megabytes('é'),
    author: 'Zoë',
    link: megabytes('x'),
  })
  expect([body['title'], body['author']]).toEqual(['Tide clock', 'Zoë'])
  for (const name of ['summary', 'link']) expect(String(body[name]).length).toBe(40_001)
})

test.each(['\n', ' ', '\u3000', '\u00a0'])(
  'a text after 160,000 of the blanks %j is that text, and a long one is too long',
  async (blank) => {
    const blanks = blank.repeat(160_000)
    const { short, long } = await told({ short: `${blanks}x`, long: blanks + megabytes('x') })
    expect(short).toBe('x')
    expect(String(long).length).toBe(40_001)
  },
)

test('files and pictures’ data are their bytes, however long, and other fields hold no such data', async () => {
  const bytes = Buffer.alloc(3 * 1024 * 1024, 7)
  const img = `data:image/png;base64,${bytes.toString('base64')}`
  const body = await told({ image: new File([bytes], 'b.png'), img, summary: img })
  for (const name of ['image', 'img']) {
    const upload = body[name]
    expect(isUpload(upload) && bytes.equals(upload.bytes)).toBe(true)
  }
  expect(String(body['summary']).length).toBe(40_001)
})

test('what only looks like an upload is none, and no object of a sender is left', async () => {
  const forged = { bytes: { 0: 1 }, digest: 'a' }
  const body = await parse(inJson({ img: forged, summary: [megabytes('a')], ['x'.repeat(201)]: 1 }))
  expect(body).toEqual({ img: {}, summary: {} })
})

test('a body of more names than any form has is refused', async () => {
  const names = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`name${n}`, n]))
  expect(parse(inJson(names))).rejects.toThrow('The body holds too many values.')
})

test.each([
  ['lists in lists', '['.repeat(4e6) + ']'.repeat(4e6)],
  ['empty lists', `{"a":[${'[],'.repeat(2e6)}[]]}`],
  ['names', `{${Array.from({ length: 4e5 }, (_, n) => `"${n}":1`)}}`],
])('a body of millions of %s is refused before it is told apart', async (_, text) => {
  const told = spyOn(JSON, 'parse')
  const parts = [new TextEncoder().encode(text)]
  const refused = parse({ parts, contentType: 'application/json', pictures })
  expect(refused).rejects.toThrow('The body holds too many values.')
  await refused.catch(() => {})
  const times = told.mock.calls.length
  told.mockRestore()
  expect(times).toBe(0)
})
