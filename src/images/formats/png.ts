import { nameNumber, type ShapeOf, viewOf } from './shape.ts'

const firstChunk = 8
/** Its length, its name and its checksum. */
const aroundChunk = 12
const [header, frameControl, end] = ['IHDR', 'fcTL', 'IEND'].map(nameNumber)

export const pngShape: ShapeOf = (bytes) => {
  const view = viewOf(bytes)
  let [pixels, frames] = [0, 0]
  for (
    let at = firstChunk;
    at + aroundChunk <= bytes.length;
    at += aroundChunk + view.getUint32(at)
  ) {
    const name = view.getUint32(at + 4)
    const data = at + 8
    if (name === header && data + 8 <= bytes.length)
      pixels = Math.max(pixels, view.getUint32(data) * view.getUint32(data + 4))
    if (name === frameControl) frames++ // of one that moves
    if (name === end) break
  }
  return pixels > 0 ? { pixels, frames } : undefined
}
