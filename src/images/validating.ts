import { megabyte } from '../units.ts'
import { mostPixels } from './converting.ts'
import { moving, notAnImage, tooLarge, tooManyScans, unreadable } from './refusals.ts'
import { gifShape, jpegShape, nameAt, pngShape, type Shape, webpShape } from './shapes.ts'

export const largest = 5 * megabyte
/** Cameras and programs write ten to fifteen. */
const mostScans = 100
/** Pixels times scans. */
const mostScanned = 15 * mostPixels

/** The format by its bytes, as a decoder sees it. */
const formats: { isAt(bytes: Uint8Array): boolean; shapeOf(bytes: Uint8Array): Shape }[] = [
  { isAt: startsWith([0xff, 0xd8, 0xff]), shapeOf: jpegShape },
  { isAt: startsWith([137, 80, 78, 71, 13, 10, 26, 10]), shapeOf: pngShape },
  { isAt: startsWith([...Buffer.from('GIF8')]), shapeOf: gifShape },
  {
    isAt: (bytes) => nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'WEBP',
    shapeOf: webpShape,
  },
]

function startsWith(magic: number[]) {
  return (bytes: Uint8Array) => magic.every((byte, place) => bytes[place] === byte)
}

export function validate(bytes: Uint8Array): Shape {
  if (bytes.byteLength > largest) throw tooLarge('5 MB')
  const format = formats.find(({ isAt }) => isAt(bytes))
  if (!format) throw isOfOtherKind(bytes) ? unreadable() : notAnImage()
  const shape = format.shapeOf(bytes)
  if (shape.pixels === 0) throw notAnImage()
  if (shape.pixels > mostPixels) throw tooLarge('40 megapixels')
  return shape
}

export function refuseLaborious({ pixels, scans = 0, isMoving }: Shape) {
  if (scans > mostScans || scans * pixels > mostScanned) throw tooManyScans()
  if (isMoving) throw moving()
}

/** HEIC and AVIF of phones, TIFF of scanners. */
function isOfOtherKind(bytes: Uint8Array) {
  if (nameAt(bytes, 0) === 'II*\0' || nameAt(bytes, 0) === 'MM\0*') return true
  const brands = Buffer.from(bytes.subarray(8, 64)).toString('latin1')
  return nameAt(bytes, 4) === 'ftyp' && /hei[cxms]|hev[cxms]|mif1|msf1|avi[fs]/.test(brands)
}
