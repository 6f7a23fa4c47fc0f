import { nameNumber, viewOf } from './shapes.ts'

const [png, exifOfPng, exifOfWebp] = [0x89504e47, nameNumber('eXIf'), nameNumber('EXIF')]
const upright = 1
const orientationTag = 0x0112
const entryLength = 12

/** Which of EXIF's eight ways a PNG or a WebP lies; that of a JPEG is known to its decoder. */
export function orientationOf(bytes: Uint8Array) {
  const view = viewOf(bytes)
  try {
    const at = view.getUint32(0) === png ? exifInPng(view) : exifInWebp(view)
    return at === undefined ? upright : readOrientation(view, at)
  } catch (error) {
    if (error instanceof RangeError) return upright // it ends before it says so
    throw error
  }
}

function exifInPng(view: DataView) {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === exifOfPng) return at + 8
  return undefined
}

function exifInWebp(view: DataView) {
  if (view.getUint32(0) !== nameNumber('RIFF')) return undefined
  let length = 0
  for (let at = 12; at + 8 <= view.byteLength; at += 8 + length + (length % 2)) {
    length = view.getUint32(at + 4, true)
    if (view.getUint32(at) === exifOfWebp) return at + 8
  }
  return undefined
}

/** Some programs write JPEG's word in front. */
function readOrientation(view: DataView, from: number) {
  const start = view.getUint32(from) === nameNumber('Exif') ? from + 6 : from
  const isLittle = view.getUint16(start) === 0x4949
  const entries = start + view.getUint32(start + 4, isLittle)
  for (let left = view.getUint16(entries, isLittle), at = entries + 2; left > 0; left--) {
    if (view.getUint16(at, isLittle) === orientationTag) return view.getUint16(at + 8, isLittle)
    at += entryLength
  }
  return upright
}
