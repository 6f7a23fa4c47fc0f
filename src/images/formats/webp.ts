import { nameNumber, type ShapeOf, viewOf } from './shape.ts'

const firstChunk = 12
const chunkHeader = 8
/** No chunk that names a size is shorter. */
const sizeEnds = 10
const [canvas, lossy, lossless, frame] = ['VP8X', 'VP8 ', 'VP8L', 'ANMF'].map(nameNumber)

export const webpShape: ShapeOf = (bytes) => {
  const view = viewOf(bytes)
  let [pixels, frames] = [0, 0]
  for (let at = firstChunk; at + chunkHeader + sizeEnds <= bytes.length; ) {
    const name = view.getUint32(at)
    pixels = Math.max(pixels, areaOf(view, name, at + chunkHeader))
    if (name === frame) frames++
    const length = view.getUint32(at + 4, true)
    at += chunkHeader + length + (length % 2)
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
