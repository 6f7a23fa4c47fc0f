import { orientationOf } from './orientation.ts'

export type Picture = { hash: string; width: number; height: number; bytes: Buffer; copies: Copy[] }
export type Copy = { width: number; height: number; bytes: Buffer }

export const copyWidths = [320, 640, 960] as const

/** Narrow copies are shown on dense screens, which hide artifacts. */
const qualities = { 320: { quality: 50 }, 640: { quality: 60 }, 960: { quality: 70 } }

export const maxPixels = 40_000_000
export const limits = { maxPixels }
const widest = 1600

type Bytes = Uint8Array<ArrayBuffer>

export async function convert(bytes: Bytes): Promise<Picture> {
  const whole = await measured(await fitted(bytes, widest).webp({ quality: 80 }).bytes())
  return { ...whole, hash: hashPicture(whole.bytes), copies: await copiesOf(bytes, whole.width) }
}

/** Imported pictures stay as they are, once they are known to decode. */
export async function keep(bytes: Bytes): Promise<Picture> {
  const { format, width, height } = await new Bun.Image(bytes).metadata()
  if (format !== 'webp' || Math.max(width, height) > widest) return convert(bytes)
  await new Bun.Image(bytes, limits).resize(8, 8).png().bytes()
  return { width, height, bytes: Buffer.from(bytes), hash: hashPicture(bytes), copies: [] }
}

export const copyWidthsBelow = (width: number) => copyWidths.filter((each) => each < width)

export const hashPicture = (bytes: Uint8Array) =>
  new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 40)

async function copiesOf(bytes: Bytes, below: number) {
  const copies: Copy[] = []
  const widths = copyWidthsBelow(below)
  const last = widths.at(-1)
  if (!last) return copies
  const source = new Uint8Array(await fitted(bytes, last).png({ compressionLevel: 1 }).bytes())
  let isPlain = true
  for (const width of widths) {
    const lossy: Uint8Array = await fitted(source, width).webp(qualities[width]).bytes()
    const flat: Uint8Array = isPlain ? await flatCopy(source, width) : lossy
    isPlain &&= flat.length < 2 * lossy.length // photos never are, at any width
    copies.push(await measured(flat.length < lossy.length ? flat : lossy))
  }
  return copies
}

/** Diagrams and screenshots are smaller and sharper when lossless. */
async function flatCopy(source: Bytes, width: number) {
  const png = await fitted(source, width).png({ palette: true, colors: 48, dither: false }).bytes()
  return new Bun.Image(png, limits).webp({ lossless: true }).bytes()
}

const fitted = (bytes: Bytes, width: number) =>
  turned(new Bun.Image(bytes, limits), orientationOf(bytes)).resize(width, widest, {
    fit: 'inside',
    withoutEnlargement: true,
  })

/** EXIF orientations 1 to 8. */
const turns: [degrees: number, isMirrored?: boolean][] = [
  [0],
  [0, true],
  [180],
  [180, true],
  [90, true],
  [90],
  [270, true],
  [270],
]

function turned(image: Bun.Image, orientation: number) {
  const [degrees, isMirrored] = turns[orientation - 1] ?? [0]
  if (degrees > 0) image.rotate(degrees)
  return isMirrored ? image.flop() : image
}

export async function measured(webp: Uint8Array) {
  const { width, height } = await new Bun.Image(webp).metadata()
  return { width, height, bytes: Buffer.from(webp) }
}
