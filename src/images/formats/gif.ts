import { type ShapeOf, viewOf } from './shape.ts'

const [extension, image] = [0x21, 0x2c]
const firstBlock = 13
const imageHeader = 10

export const gifShape: ShapeOf = (bytes) => {
  if (bytes.length < firstBlock) return undefined
  const view = viewOf(bytes)
  const areaAt = (at: number) => view.getUint16(at, true) * view.getUint16(at + 2, true)
  let [pixels, frames] = [areaAt(6), 0]
  for (let at = firstBlock + coloursOf(bytes[10]); at + imageHeader < bytes.length; ) {
    if (bytes[at] === extension) at = afterBlocks(bytes, at + 2)
    else if (bytes[at] === image) {
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
