import { afterEach, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from '../../src/testing/folder.ts'
import { png } from '../../src/testing/pictures.ts'
import { RefusedPicture } from './picked.ts'
import { preparePicture } from './picture-file.ts'

// Bun has no `createImageBitmap`, like a browser that doesn’t know the format.
async function problemOf(text: string) {
  const prepared = await preparePicture(new File([text], 'picture', { type: 'text/plain' }))
  return prepared instanceof RefusedPicture ? prepared.problem : undefined
}

test('a file’s format is told by its first bytes', async () => {
  expect(await problemOf('\0\0\0\x18ftypheic')).toContain('is an HEIC photo')
  expect(await problemOf(`${' '.repeat(500)}<svg>${' '.repeat(4_000_000)}`)).toContain('is an SVG')
  expect(await problemOf(`${' '.repeat(512)}<svg>`)).toContain('must be an image')
})

const onDisk = (path: string) =>
  Object.assign(Bun.file(path), { name: path, webkitRelativePath: '' })

afterEach(() => void Reflect.deleteProperty(globalThis, 'createImageBitmap'))

test('a file that is changed or deleted after it was chosen is sent as it was', async () => {
  const path = join(emptyFolder(), 'photo.png')
  await Bun.write(path, png(2, 2))
  const createImageBitmap = async () => ({ width: 2, height: 2, close: () => {} })
  Object.assign(globalThis, { createImageBitmap })
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
