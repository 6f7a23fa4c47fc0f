import { availableParallelism } from 'node:os'
import { Refusal } from '../http/response/errors.ts'

/** A picture as it is stored: WebP, upright, without metadata, at most 1,600 px wide and high. */
export type Picture = { hash: string; width: number; height: number; bytes: Buffer; copies: Copy[] }
export type Copy = { width: number; height: number; bytes: Buffer }

/** Widths of the smaller copies. Contract 5. */
export const copyWidths = [320, 640, 960] as const

const taken = ['jpeg', 'png', 'webp', 'gif']
const largest = 5 * 1024 * 1024
const widest = 1600
const limits = { maxPixels: 40_000_000 }

const notAnImage = () =>
  new Refusal(415, 'The selected file must be an image: JPG, PNG, WebP or GIF.')
const tooLarge = (what: string) =>
  new Refusal(413, `The image is too large: at most ${what} are taken.`)

const tooMany = () =>
  new Refusal(503, 'Many pictures are being worked on right now. Please try again in a minute.', {
    headers: { 'Retry-After': '60' },
  })

/** What all pictures that wait for their turn may hold together. */
const mostHeld = 192 * 1024 * 1024
let heldBytes = 0

/** Judges a picture by its bytes and makes what is stored of it. Throws a Refusal (415, 413 or 503). */
export async function shrink(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  if (bytes.byteLength > largest) throw tooLarge('5 MB')
  if (heldBytes + bytes.byteLength > mostHeld) throw tooMany()
  heldBytes += bytes.byteLength
  try {
    return await inTurn(() => convert(bytes))
  } catch (error) {
    throw decodingRefusal(error)
  } finally {
    heldBytes -= bytes.byteLength
  }
}

async function convert(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const { format } = await new Bun.Image(bytes, limits).metadata()
  if (!taken.includes(format)) throw notAnImage()
  const whole = await fitted(bytes, widest, widest)
  const hash = new Bun.CryptoHasher('sha256').update(whole.bytes).digest('hex').slice(0, 40)
  const copies: Copy[] = []
  for (const width of copyWidths)
    if (width < whole.width) copies.push(await fitted(bytes, width, widest))
  return { ...whole, hash, copies }
}

async function fitted(bytes: Uint8Array<ArrayBuffer>, width: number, height: number) {
  const webp = await new Bun.Image(bytes, limits)
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .bytes()
  const size = await new Bun.Image(webp).metadata()
  return { width: size.width, height: size.height, bytes: Buffer.from(webp) }
}

function decodingRefusal(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') return tooLarge('40 megapixels')
  if (code === 'ERR_IMAGE_FORMAT_UNSUPPORTED')
    return new Refusal(
      415,
      'Pictures of this kind can’t be read here. Please save it as JPG and try again.',
    )
  return code.startsWith('ERR_IMAGE') ? notAnImage() : error
}

/**
 * Decoding takes memory, and a thread of the pool that also compresses answers and checks passwords. The pool has one
 * thread for each core, and never fewer than two: one of them is always left to the others.
 */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
let busy = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= atOnce) await new Promise<void>((go) => waiting.push(go))
  else busy++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}
