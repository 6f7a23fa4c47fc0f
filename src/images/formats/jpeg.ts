import type { ShapeOf } from './shape.ts'

const [startOfScan, endOfImage] = [0xda, 0xd9]
/** Baseline, extended and progressive ones; the others are hardly ever met and can't be read. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2
/** Markers without a length: restarts, the start, and one for temporary use. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01

/** Counts what a decoder would go through: it goes from marker to marker, in a scan's data too. */
export const jpegShape: ShapeOf = (bytes) => {
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
  return pixels > 0 ? { pixels, scans } : undefined
}

/** Where the next marker's own byte stands: the first after a row of 255s that is no 0. */
function markerFrom(bytes: Uint8Array, from: number) {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1]
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff) return at + 1
  }
  return bytes.length
}
