export type Shape = { pixels: number; scans?: number; isMoving?: boolean }

export const nameAt = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

/** 0 for bytes that are missing. */
const bigEndian = (bytes: Uint8Array, at: number, length: number) =>
  bytes.subarray(at, at + length).reduce((sum, byte) => 256 * sum + byte, 0)
const littleEndian = (bytes: Uint8Array, at: number, length: number) =>
  bigEndian(bytes.subarray(at, at + length).toReversed(), 0, length)

const [startOfScan, endOfImage] = [0xda, 0xd9]
/** Baseline, extended and progressive; others are rare and can't be decoded. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2
/** Without a length: restart markers, start of image, TEM. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01

/** Looks for markers inside scan data too, as decoders do. */
export function jpegShape(bytes: Uint8Array): Shape {
  const wordAt = (at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
  let [pixels, scans] = [0, 0]
  for (let at = markerFrom(bytes, 2); at < bytes.length; at = markerFrom(bytes, at)) {
    const marker = bytes[at++] ?? endOfImage
    if (marker === endOfImage) break
    if (isBare(marker)) continue
    if (isFrame(marker)) pixels = Math.max(pixels, wordAt(at + 3) * wordAt(at + 5))
    if (marker === startOfScan) scans++
    at += Math.max(2, wordAt(at))
  }
  return { pixels, scans }
}

/** The byte after a run of 0xff that isn't 0. */
function markerFrom(bytes: Uint8Array, from: number) {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1]
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff) return at + 1
  }
  return bytes.length
}

export const pngShape = (bytes: Uint8Array): Shape => ({
  pixels: bigEndian(bytes, 16, 4) * bigEndian(bytes, 20, 4),
})

/** Of the screen; a larger frame is refused by the decoder, which reads the first one alone. */
export const gifShape = (bytes: Uint8Array): Shape => ({
  pixels: littleEndian(bytes, 6, 2) * littleEndian(bytes, 8, 2),
})

/** RFC 9649, sections 2.5 to 2.7. */
export function webpShape(bytes: Uint8Array): Shape {
  const name = nameAt(bytes, 12)
  const sized = (at: number, length: number) => littleEndian(bytes, at, length)
  if (name === 'VP8X')
    return { pixels: (sized(24, 3) + 1) * (sized(27, 3) + 1), isMoving: (sized(20, 1) & 2) !== 0 }
  if (name === 'VP8 ') return { pixels: (sized(26, 2) & 0x3fff) * (sized(28, 2) & 0x3fff) }
  const bits = sized(21, 4)
  return { pixels: name === 'VP8L' ? ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1) : 0 }
}
