/** What the bytes of a picture say of themselves, and by that of the work it is to read them. */
export type Shape = {
  /** Of the largest plane the bytes ask for. */
  pixels: number
  /** How often a JPEG goes through its pixels. */
  scans?: number
  /** How many pictures there are in one that moves. */
  frames?: number
}

export type ShapeOf = (bytes: Uint8Array) => Shape | undefined

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** Four letters at a place, as PNG and WebP name their chunks. */
export const nameAt = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

/** The same four letters as a number: a small file may hold very many chunks, and each is looked at. */
export const nameNumber = (name: string) => Buffer.from(name).readUInt32BE()

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

const firstPngChunk = 8
/** Its length, its name and its checksum. */
const aroundChunk = 12

/** The chunks of a PNG: their names as numbers, and where their data begins. */
export function* pngChunks(view: DataView) {
  let at = firstPngChunk
  for (; at + aroundChunk <= view.byteLength; at += aroundChunk + view.getUint32(at))
    yield { name: view.getUint32(at + 4), data: at + 8 }
}

const [pngHeader, frameControl, pngEnd] = ['IHDR', 'fcTL', 'IEND'].map(nameNumber)

export const pngShape: ShapeOf = (bytes) => {
  const view = viewOf(bytes)
  let [pixels, frames] = [0, 0]
  for (const { name, data } of pngChunks(view)) {
    if (name === pngHeader && data + 8 <= bytes.length)
      pixels = Math.max(pixels, view.getUint32(data) * view.getUint32(data + 4))
    if (name === frameControl) frames++ // of one that moves
    if (name === pngEnd) break
  }
  return pixels > 0 ? { pixels, frames } : undefined
}

const [gifExtension, gifImage] = [0x21, 0x2c]
const firstGifBlock = 13
const imageHeader = 10

export const gifShape: ShapeOf = (bytes) => {
  if (bytes.length < firstGifBlock) return undefined
  const view = viewOf(bytes)
  const areaAt = (at: number) => view.getUint16(at, true) * view.getUint16(at + 2, true)
  let [pixels, frames] = [areaAt(6), 0]
  for (let at = firstGifBlock + coloursOf(bytes[10]); at + imageHeader < bytes.length; ) {
    if (bytes[at] === gifExtension) at = afterBlocks(bytes, at + 2)
    else if (bytes[at] === gifImage) {
      frames++
      pixels = Math.max(pixels, areaAt(at + 5))
      at = afterBlocks(bytes, at + imageHeader + coloursOf(bytes[at + 9]) + 1)
    } else break
  }
  return frames > 0 ? { pixels, frames } : undefined
}

/** How many bytes a table of colours takes, if there is one. */
const coloursOf = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Data comes in blocks, each with its length in front; an empty one is the last. */
function afterBlocks(bytes: Uint8Array, from: number) {
  let at = from
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
  return at + 1
}

const firstWebpChunk = 12
const chunkHeader = 8

/** The same of a WebP. */
export function* webpChunks(view: DataView) {
  for (let at = firstWebpChunk; at + chunkHeader <= view.byteLength; ) {
    const length = view.getUint32(at + 4, true)
    yield { name: view.getUint32(at), data: at + chunkHeader }
    at += chunkHeader + length + (length % 2)
  }
}

/** No chunk that names a size is shorter. */
const sizeEnds = 10
const [canvas, lossy, lossless, frame] = ['VP8X', 'VP8 ', 'VP8L', 'ANMF'].map(nameNumber)

export const webpShape: ShapeOf = (bytes) => {
  const view = viewOf(bytes)
  let [pixels, frames] = [0, 0]
  for (const { name, data } of webpChunks(view)) {
    if (data + sizeEnds > bytes.length) break
    pixels = Math.max(pixels, areaOf(view, name, data))
    if (name === frame) frames++
  }
  return pixels > 0 ? { pixels, frames } : undefined
}

/** The canvas, or a picture in either coding: RFC 9649, sections 2.7, 2.5 and 3.4. */
function areaOf(view: DataView, name: number, at: number) {
  if (name === canvas) return (threeBytes(view, at + 4) + 1) * (threeBytes(view, at + 7) + 1)
  if (name === lossy)
    return (view.getUint16(at + 6, true) & 0x3fff) * (view.getUint16(at + 8, true) & 0x3fff)
  if (name !== lossless) return 0
  const bits = view.getUint32(at + 1, true)
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
}

const threeBytes = (view: DataView, at: number) =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
