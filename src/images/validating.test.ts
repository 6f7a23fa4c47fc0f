import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { cpuTimeOf, leastOf, scaledMs } from '../testing/cpu-time.ts'
import { jpegOfScans } from '../testing/hostile-pictures.ts'
import { outcomeOf } from '../testing/messages.ts'
import { emptyPng, png } from '../testing/pictures.ts'
import { validatePicture } from './validating.ts'

const size = { width: 300, height: 200 }
const large = { width: 8000, height: 5000 }
const photo = new Uint8Array(readFileSync(join(import.meta.dir, '../testing/turned.jpg')))
const drawn = new Bun.Image(png(300, 200))
const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const
const twoFrames = sharp(Buffer.concat([Buffer.alloc(192, 0), Buffer.alloc(192, 255)]), { raw })
const [gif, webp] = await Promise.all([twoFrames.gif().toBuffer(), twoFrames.webp().toBuffer()])
const largeGif = new Uint8Array(gif)
largeGif.set([0x28, 0x23, 0x28, 0x23], gif.indexOf(0x2c, 13) + 5) // its frame says 9,000 × 9,000

const startOfScan = Buffer.from([0xff, 0xda])

const empty = Buffer.from([0, 2])
const film = Buffer.concat([empty, Buffer.alloc(4000, Buffer.concat([startOfScan, empty]))])

const verdict = (bytes: Uint8Array) => outcomeOf(validatePicture(new Uint8Array(bytes)))

test.each([
  ['a photo', photo],
  ['a photo with a film behind it', Buffer.concat([photo, film])],
  ['a JPEG with ten scans and 40 megapixels', jpegOfScans(10, large)],
  ['a small JPEG with a hundred scans', jpegOfScans(100, size)],
  ['a PNG', png(300, 200)],
  ['an interlaced PNG of 16 bits', emptyPng(size, 16, 6, true)],
  ['a GIF that moves', gif],
  ['a lossy WebP', await drawn.webp({ quality: 80 }).bytes()],
  ['a lossless WebP', await drawn.webp({ lossless: true }).bytes()],
])('%s is taken', async (_, bytes) => {
  expect(await verdict(bytes)).toBe('taken')
})

const pixels = '413 The image is too large: at most 40 megapixels are taken.'
const kind = '415 Pictures of this kind can’t be read here. Please save it as JPG and try again.'
const none = '415 The selected file must be an image: JPG, PNG, WebP or GIF.'
const beginning = (magic: string) => new Uint8Array(Buffer.from(magic.padEnd(72, '\0'), 'latin1'))
/** A BMP of one black pixel. */
const bmp = 'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=='

test.each([
  ['a large JPEG with a hundred scans', jpegOfScans(100, large), kind],
  ['a small JPEG with more', jpegOfScans(101, size), kind],
  ['a WebP that moves', webp, kind],
  ['a JPEG that is too large', jpegOfScans(1, { width: 8001, height: 5000 }), pixels],
  ['a PNG that is too large', emptyPng({ width: 8001, height: 5000 }), pixels],
  ['a GIF that is too large', largeGif, pixels],
  ['a HEIC', beginning('\0\0\0\x18ftypheic'), kind],
  ['a video', beginning('\0\0\0\x18ftypmp42'), none],
  ['a TIFF', beginning('II*\0'), kind],
  ['a TIFF of another order', beginning('MM\0*'), kind],
  ['a BMP', Uint8Array.fromBase64(bmp), none],
  ['a sound', beginning('RIFF    WAVE'), none],
  ['an SVG', new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), none],
  ['nothing', new Uint8Array(), none],
])('%s is refused with a word about it', async (_, bytes, words) => {
  expect(await verdict(bytes)).toBe(words)
})

test('scans are found behind restart markers, fill bytes and false markers', async () => {
  const bytes = jpegOfScans(101, size)
  const second = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xda]), 400)
  const disguise = [0xff, 0xd0, 0, 1, 0xff, 0, 0xff, 0xff]
  const disguised = [...bytes.slice(0, second), ...disguise, ...bytes.slice(second)]
  expect(await verdict(new Uint8Array(disguised))).toBe(kind)
})

test('five hostile megabytes are validated fast', async () => {
  const most = 5 * 1024 * 1024
  const filled = (head: Uint8Array, ...pattern: number[]) => {
    const bytes = new Uint8Array(Buffer.alloc(most, Buffer.from(pattern)))
    bytes.set(head)
    return bytes
  }
  const jpeg = jpegOfScans(1, size).slice(0, 150)
  const allowed = scaledMs(300)
  for (const pattern of [[0xff], [0xff, 0], [0xff, 0xd0], [0xff, 0xe1, 0, 2], [0xff, 0xda]]) {
    const bytes = filled(jpeg, ...pattern)
    expect(await leastOf(allowed, () => cpuTimeOf(() => verdict(bytes)))).toBeLessThan(allowed)
  }
})
