import { nameAt, type ShapeOf, viewOf } from './shape.ts'

const firstChunk = 8
/** Its length, its name and its checksum. */
const aroundChunk = 12

export const pngShape: ShapeOf = (bytes) => {
  const view = viewOf(bytes)
  let [pixels, frames] = [0, 0]
  for (
    let at = firstChunk;
    at + aroundChunk <= bytes.length;
    at += aroundChunk + view.getUint32(at)
  ) {
    const name = nameAt(bytes, at + 4)
    const data = at + 8
    if (name === 'IHDR' && data + 8 <= bytes.length)
      pixels = Math.max(pixels, view.getUint32(data) * view.getUint32(data + 4))
    if (name === 'fcTL') frames++ // of one that moves
    if (name === 'IEND') break
  }
  return pixels > 0 ? { pixels, frames } : undefined
}
