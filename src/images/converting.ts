import { orientationOf } from './orientation.ts'

/** A picture as it is stored: WebP, upright, without metadata, at most 1,600 px wide and high. */
export type Picture = { hash: string; width: number; height: number; bytes: Buffer; copies: Copy[] }
export type Copy = { width: number; height: number; bytes: Buffer }

/** Widths of the smaller copies. */
export const copyWidths = [320, 640, 960] as const

/** The narrow ones are shown on dense screens, where nobody sees what they lack. */
const qualities = { 320: { quality: 50 }, 640: { quality: 60 }, 960: { quality: 70 } }

export const mostPixels = 40_000_000
const limits = { maxPixels: mostPixels }
const widest = 1600

type Bytes = Uint8Array<ArrayBuffer>

/** Makes what is stored of a picture. It can't be interrupted, so a process of its own does it. */
export async function convert(bytes: Bytes): Promise<Picture> {
  const whole = await measured(await fitted(bytes, widest).webp({ quality: 80 }).bytes())
  return { ...whole, hash: hashOf(whole.bytes), copies: await copiesOf(bytes, whole.width) }
}

/** What was stored elsewhere, as it is there: decoded to see that it can be. Its copies are not made anew. */
export async function keep(bytes: Bytes): Promise<Picture> {
  const { format, width, height } = await new Bun.Image(bytes).metadata()
  if (format !== 'webp' || Math.max(width, height) > widest) return convert(bytes)
  await new Bun.Image(bytes, limits).resize(8, 8).png().bytes()
  return { width, height, bytes: Buffer.from(bytes), hash: hashOf(bytes), copies: [] }
}

/** The widths of the copies that a picture of a width has. */
export const copyWidthsBelow = (width: number) => copyWidths.filter((each) => each < width)

/** What a stored picture is addressed by. */
export const hashOf = (bytes: Uint8Array) =>
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
    isPlain &&= flat.length < 2 * lossy.length // a photo isn't, however wide
    copies.push(await measured(flat.length < lossy.length ? flat : lossy))
  }
  return copies
}

/** Diagrams and screens of few colors are smaller without loss, and sharper. */
async function flatCopy(source: Bytes, width: number) {
  const png = await fitted(source, width).png({ palette: true, colors: 48, dither: false }).bytes()
  return new Bun.Image(png, limits).webp({ lossless: true }).bytes()
}

const fitted = (bytes: Bytes, width: number) =>
  turned(new Bun.Image(bytes, limits), orientationOf(bytes)).resize(width, widest, {
    fit: 'inside',
    withoutEnlargement: true,
  })

/** For each of EXIF's ways to lie: by how much it is turned, and whether it is mirrored then. */
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

/** A picture that is stored as it is, with its size. */
export async function measured(webp: Uint8Array) {
  const { width, height } = await new Bun.Image(webp).metadata()
  return { width, height, bytes: Buffer.from(webp) }
}
