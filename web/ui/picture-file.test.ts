import { afterEach, beforeEach, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from '../../src/testing/folder.ts'
import { png } from '../../src/testing/pictures.ts'
import { preparePicture } from './picture-file.ts'
import { RefusedPicture } from './picture-value.ts'

async function problemOf(type: string) {
  const prepared = await preparePicture(new File(['?'], 'picture', { type }))
  return prepared instanceof RefusedPicture ? prepared.problem : undefined
}

test('a file that the browser can’t decode is refused by what it is', async () => {
  expect(await problemOf('image/heic')).toContain('is an HEIC photo')
  expect(await problemOf('image/svg+xml')).toContain('is an SVG')
  expect(await problemOf('text/plain')).toContain('must be an image')
})

const onDisk = (path: string) =>
  Object.assign(Bun.file(path), { name: path, webkitRelativePath: '' })

const decode = (image: object | undefined) =>
  Object.assign(globalThis, {
    createImageBitmap: async () => image ?? Promise.reject(new DOMException('No image')),
  })

beforeEach(() => void decode(undefined))
afterEach(() => void Reflect.deleteProperty(globalThis, 'createImageBitmap'))

test('a file that is changed or deleted after it was chosen is sent as it was', async () => {
  const path = join(emptyFolder(), 'photo.png')
  await Bun.write(path, png(2, 2))
  decode({ width: 2, height: 2, close: () => {} })
  const prepared = await preparePicture(onDisk(path))
  rmSync(path)
  if (prepared instanceof RefusedPicture) throw new Error(prepared.problem)
  expect(await prepared.bytes()).toEqual(png(2, 2))
})

test('a file that can’t be read is refused with these words', async () => {
  const prepared = await preparePicture(onDisk('/nowhere/photo.png'))
  expect(prepared).toEqual(
    new RefusedPicture('/nowhere/photo.png', 'The selected file can’t be read. Choose it again'),
  )
})
