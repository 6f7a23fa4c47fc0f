import { expect, test } from 'bun:test'
import { boundaryIn, withoutOverlongParts } from './density.ts'

/** What a form of these fields says once the texts that no field takes are gone from its bytes. */
async function shortened(fields: Record<string, string | Blob>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const sent = new Response(form)
  const contentType = sent.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await sent.arrayBuffer())
  const short = withoutOverlongParts(bytes, boundaryIn(contentType))
  const read = await new Response(short, { headers: { 'content-type': contentType } }).formData()
  return { bytes, short, read }
}

const megabytes = (letter: string) => letter.repeat(2 * 1024 * 1024)

test('of a text that no field takes only the beginning is read, and all that stands beside it', async () => {
  const { short, read } = await shortened({
    title: 'Tide clock',
    summary: megabytes('é'),
    author: 'Zoë',
    link: megabytes('x'),
  })
  expect(short.length).toBeLessThan(500_000)
  expect([read.get('title'), read.get('author')]).toEqual(['Tide clock', 'Zoë'])
  for (const name of ['summary', 'link'])
    expect(String(read.get(name)).length).toBeWithin(40_001, 200_000)
})

test('files and pictures’ data are left whole, however long', async () => {
  const data = `data:image/png;base64,${megabytes('A')}`
  const { bytes, short, read } = await shortened({
    image: new File([megabytes('b')], 'b.png'),
    img: data,
    summary: 'short',
  })
  expect(short).toBe(bytes)
  expect(read.get('img')).toBe(data)
  expect(read.get('image')).toHaveProperty('size', 2 * 1024 * 1024)
})
