import { expect, test } from 'bun:test'
import sharp, { type Sharp } from 'sharp'
import { convert, copyWidths, keep } from './converting.ts'

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
  <rect width="1200" height="800" fill="#083442"/>
  ${Array.from({ length: 30 }, (_, at) => `<rect x="${40 * at}" y="${20 * at}" width="32" height="90" fill="#fabb41"/>`).join('')}
</svg>`

const png = async (svg: string) =>
  new Uint8Array(await sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer())

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#888', noise } })
      .blur(1.5)
      .jpeg()
      .toBuffer(),
  )

/** How the bytes of a WebP say that it is encoded. */
const encodingOf = (webp: Buffer): string =>
  webp.includes('VP8L') ? 'without loss' : webp.includes('VP8 ') ? 'with loss' : 'unknown'

test.each([
  ['drawing', await png(drawing), 'without loss'],
  ['photo', await photo(), 'with loss'],
])(
  'the copies of a %s are made as suits it, and never larger than with the quality of the whole',
  async (_, bytes, encoding) => {
    const { copies } = await convert(bytes)
    expect(copies.map(({ width }) => width)).toEqual([...copyWidths])
    expect(copies.map((copy) => encodingOf(copy.bytes))).toEqual(copyWidths.map(() => encoding))
    for (const copy of copies) {
      const plain = await new Bun.Image(bytes).resize(copy.width).webp({ quality: 80 }).bytes()
      expect(copy.bytes.length).toBeLessThan(0.85 * plain.length)
    }
  },
)

test('an imported picture stays as it is, unless it is no WebP or too wide', async () => {
  const made = (width: number) =>
    sharp({ create: { width, height: 2, channels: 3, background: 'red' } })
  const [narrow, wide] = [await made(1600).webp().toBuffer(), await made(1601).webp().toBuffer()]
  expect((await keep(new Uint8Array(narrow))).bytes).toEqual(narrow)
  expect(await keep(new Uint8Array(wide))).toMatchObject({ width: 1600 })
  expect((await sharp((await keep(await png(drawing))).bytes).metadata()).format).toBe('webp')
})

const figure = drawing.replace(/<rect width="1200".*\n/, '')

test('the copies of a transparent drawing are transparent and keep its colors', async () => {
  const { copies } = await convert(await png(figure))
  for (const { bytes, width } of copies) {
    const { data, info } = await sharp(bytes)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => {
      const place =
        (Math.round((y * width) / 1200) * info.width + Math.round((x * width) / 1200)) * 4
      return [...data.subarray(place, place + 4)]
    }
    expect(at(1100, 60)[3]).toBe(0)
    const [red = 0, green = 0, blue = 0, alpha = 0] = at(16, 45)
    expect([red, green, blue, alpha].map((each) => Math.round(each / 16))).toEqual([16, 12, 4, 16])
  }
})

/** The size of a picture, and at which of its corners it is red. */
async function redCornersOf(picture: Sharp) {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const isRed = (x: number, y: number) => (data[3 * (y * info.width + x)] ?? 0) > 128
  const [right, low] = [info.width - 3, info.height - 3]
  return [info.width, info.height, isRed(2, 2), isRed(right, 2), isRed(2, low), isRed(right, low)]
}

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s that lies on its side is stored upright, without its metadata',
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
      expect(bytes.toString('latin1')).not.toMatch(/exif/i)
      expect(await redCornersOf(sharp(bytes))).toEqual(await redCornersOf(sharp(lying).rotate()))
    }
  },
)
