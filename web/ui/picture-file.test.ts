import { expect, test } from 'bun:test'
import { RefusedPicture } from './picked.ts'
import { preparePicture } from './picture-file.ts'

// Bun reads no pictures, as a browser doesn't that doesn't know their format.
async function problemOf(text: string) {
  const prepared = await preparePicture(new File([text], 'picture', { type: 'text/plain' }))
  return prepared instanceof RefusedPicture ? prepared.problem : undefined
}

test('a file is named by its first bytes, however much follows', async () => {
  expect(await problemOf('\0\0\0\x18ftypheic')).toContain('is an HEIC photo')
  expect(await problemOf(`${' '.repeat(500)}<svg>${' '.repeat(4_000_000)}`)).toContain('is an SVG')
  expect(await problemOf(`${' '.repeat(512)}<svg>`)).toContain('must be an image')
})
