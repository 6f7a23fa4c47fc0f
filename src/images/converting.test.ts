import { expect, test } from 'bun:test'
import sharp, { type Sharp } from 'sharp'
import { png } from '../testing/pictures.ts'
import { convert, copyWidths, keep } from './converting.ts'

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const

test('the copies of a photo are smaller than with the quality of the whole', async () => {
  const create = { width: 1200, height: 800, channels: 3, background: '#888', noise } as const
  const bytes = new Uint8Array(await sharp({ create }).blur(1.5).jpeg().toBuffer())
  const { copies } = await convert(bytes)
  expect(copies.map(({ width }) => width)).toEqual([...copyWidths])
  for (const copy of copies) {
    const plain = await new Bun.Image(bytes).resize(copy.width).webp({ quality: 80 }).bytes()
    expect(copy.bytes.length).toBeLessThan(0.85 * plain.length)
  }
})

test('an imported picture stays as it is, unless it is no WebP or too wide', async () => {
  const made = (width: number) =>
    sharp({ create: { width, height: 2, channels: 3, background: 'red' } })
  const [narrow, wide] = [await made(1600).webp().toBuffer(), await made(1601).webp().toBuffer()]
  expect((await keep(new Uint8Array(narrow))).bytes).toEqual(narrow)
  expect(await keep(new Uint8Array(wide))).toMatchObject({ width: 1600 })
  expect((await sharp((await keep(png(40, 30))).bytes).metadata()).format).toBe('webp')
})

/** The size of a picture, and at which of its corners it is red. */
async function redCornersOf(picture: Sharp) {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const isRed = (x: number, y: number) => (data[3 * (y * info.width + x)] ?? 0) > 128
  const [right, low] = [info.width - 3, info.height - 3]
  return [info.width, info.height, isRed(2, 2), isRed(right, 2), isRed(2, low), isRed(right, low)]
}

test.each(['png', 'webp'] as const)(
  'a %s that lies on its side is stored upright',
  async (format) => {
    const create = { width: 60, height: 40, channels: 3, background: 'blue' } as const
    const corner = await sharp({ create: { ...create, width: 20, height: 10, background: 'red' } })
      .png()
      .toBuffer()
    const scene = sharp({ create }).composite([{ input: corner, left: 0, top: 0 }])
    const flat = await scene.png().toBuffer()
    for (let orientation = 1; orientation <= 8; orientation++) {
      const turned = await sharp(flat).withMetadata({ orientation }).toFormat(format).toBuffer()
      const lying = Buffer.concat([turned, Buffer.from('EXIF and eXIf behind the picture')])
      const { bytes } = await convert(new Uint8Array(lying))
      expect(await redCornersOf(sharp(bytes))).toEqual(await redCornersOf(sharp(lying).rotate()))
    }
  },
)
