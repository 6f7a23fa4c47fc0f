import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyPng, gifOfFrames, jpegOfScans, webpOfFrames } from '../testing/hostile-pictures.ts'
import { leastOf, work, workOf } from '../testing/pauses.ts'
import { png } from '../testing/pictures.ts'
import { refuseLaborious, validate } from './validating.ts'

const size = { width: 300, height: 200 }
const photo = new Uint8Array(readFileSync(join(import.meta.dir, '../testing/turned.jpg')))
const drawn = new Bun.Image(png(300, 200))
const lossless = await drawn.webp({ lossless: true }).bytes()

const verdict = (bytes: Uint8Array) => {
  try {
    refuseLaborious(validate(bytes))
    return 'taken'
  } catch (error) {
    return error instanceof Error && 'status' in error ? `${error.status} ${error.message}` : error
  }
}

test.each([
  ['a photo', photo],
  ['a JPEG with scans', jpegOfScans(10, size)],
  ['a PNG', png(300, 200)],
  ['an interlaced PNG of 16 bits', emptyPng(size, 16, 6, true)],
  ['a GIF', gifOfFrames(1, size)],
  ['a lossy WebP', await new Bun.Image(png(300, 200)).webp({ quality: 80 }).bytes()],
  ['a lossless WebP', lossless],
  ['a WebP of one pixel', await new Bun.Image(png(1, 1)).webp({ lossless: true }).bytes()],
])('%s is judged to be as large as it is when decoded', async (_, bytes) => {
  const { width, height } = await new Bun.Image(bytes).metadata()
  expect(validate(new Uint8Array(bytes)).pixels).toBe(width * height)
  expect(verdict(new Uint8Array(bytes))).toBe('taken')
})

test('a photo’s ten scans are taken at 40 megapixels, a hundred are too many, and so are 1,600 of a small one', () => {
  const large = { width: 8000, height: 5000 }
  expect(verdict(jpegOfScans(10, large))).toBe('taken')
  const refusal =
    '415 The image is stored in too many scans. Please save it again as a plain JPG and try again.'
  expect(verdict(jpegOfScans(100, large))).toBe(refusal)
  expect(verdict(jpegOfScans(100, size))).toBe('taken')
  expect(verdict(jpegOfScans(101, size))).toBe(refusal)
})

test('scans are found behind restarts, filling bytes and what is no marker', () => {
  const bytes = jpegOfScans(101, size)
  const second = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xda]), 400)
  const disguise = [0xff, 0xd0, 0, 1, 0xff, 0, 0xff, 0xff]
  const disguised = new Uint8Array([...bytes.slice(0, second), ...disguise, ...bytes.slice(second)])
  expect(validate(disguised).scans).toBe(101)
})

test('what looks like a scan inside a camera’s own notes is none', () => {
  const notes = [0xff, 0xe1, 0, 8, 0xff, 0xda, 0xff, 0xda, 0xff, 0xda]
  const bytes = jpegOfScans(1, size)
  expect(validate(new Uint8Array([...bytes.slice(0, 2), ...notes, ...bytes.slice(2)])).scans).toBe(
    1,
  )
})

test('a WebP that moves is told to stand still, a GIF that moves is taken', async () => {
  expect(verdict(gifOfFrames(1001, { width: 8, height: 8 }))).toBe('taken')
  const moving = await webpOfFrames(2, png(40, 30))
  expect(validate(moving).pixels).toBe(1200)
  expect(verdict(moving)).toBe(
    '415 A WebP that moves can’t be read here. Please save it as a GIF, or as a picture that doesn’t move.',
  )
})

const wide = new Uint8Array(await webpOfFrames(1, png(40, 40)))
wide.set([0xff, 0xff, 0, 0xff, 0xff, 0], 24) // the canvas

test.each<[string, Uint8Array]>([
  ['a JPEG', jpegOfScans(1, { width: 8001, height: 5000 })],
  ['a PNG', emptyPng({ width: 8001, height: 5000 })],
  ['a GIF', gifOfFrames(1, { width: 9000, height: 9000 })],
  ['a WebP’s canvas', wide],
])('%s of more than 40 megapixels is too large', (_, bytes) => {
  expect(verdict(bytes)).toBe('413 The image is too large: at most 40 megapixels are taken.')
})

test.each([
  ['ftypheic', 'kind'],
  ['ftypmp42', 'must be an image'],
  ['II*\0', 'kind'],
  ['MM\0*', 'kind'],
  ['BM', 'must be an image'],
  ['', 'must be an image'],
  ['RIFF    WAVE', 'must be an image'],
])('bytes that begin with "%s" are refused with a word about it', (magic, words) => {
  const bytes = Buffer.concat([
    Buffer.from(magic.startsWith('ftyp') ? `\0\0\0\x18${magic}` : magic),
  ])
  expect(verdict(new Uint8Array([...bytes, ...Array(60).fill(0)]))).toContain(words)
})

test('every beginning of a picture is judged, whatever is missing', async () => {
  const pictures = [
    photo,
    png(30, 20),
    gifOfFrames(3, size),
    await webpOfFrames(2, png(9, 9)),
    lossless,
  ]
  for (const bytes of pictures)
    for (let length = 0; length < Math.min(bytes.length, 3000); length++)
      expect(verdict(new Uint8Array(bytes.slice(0, length)))).toBeString()
})

test('five megabytes that are made to be judged slowly hold nobody up', async () => {
  const most = 5 * 1024 * 1024
  const filled = (head: Uint8Array, ...pattern: number[]) => {
    const bytes = new Uint8Array(Buffer.alloc(most, Buffer.from(pattern)))
    bytes.set(head)
    return bytes
  }
  const jpeg = jpegOfScans(1, size).slice(0, 150)
  const slowest = [
    filled(jpeg, 0xff),
    filled(jpeg, 0xff, 0),
    filled(jpeg, 0xff, 0xd0),
    filled(jpeg, 0xff, 0xe1, 0, 2),
  ]
  const allowed = work(300)
  for (const bytes of slowest)
    expect(await leastOf(allowed, () => workOf(() => verdict(bytes)))).toBeLessThan(allowed)
})
