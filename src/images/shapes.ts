export type Shape = {
  pixels: number
  scans?: number
  frames?: number
}

export type ShapeOf = (bytes: Uint8Array) => Shape | undefined

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

export const nameAt = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

/** As a number, since a small file may hold very many chunks. */
export const nameNumber = (name: string) => Buffer.from(name).readUInt32BE()

const [startOfScan, endOfImage] = [0xda, 0xd9]
/** Baseline, extended and progressive; others are rare and can't be decoded. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2
/** Without a length: restart markers, start of image, TEM. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01

/** Looks for markers inside scan data too, as decoders do. */
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

/** The byte after a run of 0xff that isn't 0. */
function markerFrom(bytes: Uint8Array, from: number) {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1]
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff) return at + 1
  }
  return bytes.length
}

const firstPngChunk = 8
const aroundChunk = 12

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
    if (name === frameControl) frames++
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

const coloursOf = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Sub-blocks with a length each; an empty one is the last. */
function afterBlocks(bytes: Uint8Array, from: number) {
  let at = from
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
  return at + 1
}

const firstWebpChunk = 12
const chunkHeader = 8

export function* webpChunks(view: DataView) {
  for (let at = firstWebpChunk; at + chunkHeader <= view.byteLength; ) {
    const length = view.getUint32(at + 4, true)
    yield { name: view.getUint32(at), data: at + chunkHeader }
    at += chunkHeader + length + (length % 2)
  }
}

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

/** RFC 9649, sections 2.7, 2.5 and 3.4. */
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
