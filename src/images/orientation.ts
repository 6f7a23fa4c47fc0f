const upright = 1
const orientationTag = 0x0112
const entryLength = 12

/** From the EXIF of a PNG (chunk eXIf) or a WebP (EXIF). The decoder handles JPEG's orientation itself. */
export function orientationOf(bytes: Uint8Array) {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunk = Math.max(data.indexOf('eXIf'), data.indexOf('EXIF'))
  const around = data.subarray(chunk, chunk + 24).toString('latin1')
  const found = /^(?:eXIf|EXIF).{0,10}?(II\*\0|MM\0\*)/s.exec(around)
  if (!found) return upright
  const start = chunk + found[0].length - 4
  return readOrientation(data.subarray(start), found[1] === 'II*\0')
}

function readOrientation(tiff: Buffer, isLittle: boolean) {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  try {
    const entries = view.getUint32(4, isLittle)
    for (let left = view.getUint16(entries, isLittle), at = entries + 2; left > 0; left--) {
      if (view.getUint16(at, isLittle) === orientationTag) return view.getUint16(at + 8, isLittle)
      at += entryLength
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return upright
}
