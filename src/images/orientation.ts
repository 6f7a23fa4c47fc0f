/** As a number, since a small file may hold very many chunks. */
const nameNumber = (name: string) => Buffer.from(name).readUInt32BE()

const [png, exifOfPng, riff, exifOfWebp] = [0x89504e47, ...['eXIf', 'RIFF', 'EXIF'].map(nameNumber)]
const upright = 1
const orientationTag = 0x0112
const entryLength = 12

/** The decoder handles JPEG's orientation itself. */
export function orientationOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const kind = view.getUint32(0)
    const chunks = kind === png ? pngChunks(view) : kind === riff ? webpChunks(view) : []
    const exif = kind === png ? exifOfPng : exifOfWebp
    for (const { name, data } of chunks) if (name === exif) return readOrientation(view, data)
    return upright
  } catch (error) {
    if (error instanceof RangeError) return upright
    throw error
  }
}

/** Some programs add JPEG's prefix. */
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

const firstPngChunk = 8
const aroundChunk = 12

function* pngChunks(view: DataView) {
  let at = firstPngChunk
  for (; at + aroundChunk <= view.byteLength; at += aroundChunk + view.getUint32(at))
    yield { name: view.getUint32(at + 4), data: at + 8 }
}

const firstWebpChunk = 12
const chunkHeader = 8

function* webpChunks(view: DataView) {
  for (let at = firstWebpChunk; at + chunkHeader <= view.byteLength; ) {
    const length = view.getUint32(at + 4, true)
    yield { name: view.getUint32(at), data: at + chunkHeader }
    at += chunkHeader + length + (length % 2)
  }
}
