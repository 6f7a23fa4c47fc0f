import { tracker } from './cast.ts'

const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex')

/** The beginnings of pictures, and the smallest piece that any number may follow of. */
const pieces: Record<string, [beginning: string, piece: string]> = {
  'GIF blocks': [`${hex('GIF89a')}010001000000002c00000000010001000002`, '0144'],
  'GIF extensions': [`${hex('GIF89a')}01000100000000`, '21fe00'],
  'JPEG segments': ['ffd8ffe00002', 'ffe10002'],
  'JPEG fillings': ['ffd8ffe00002', 'ff'],
  'PNG chunks': ['89504e470d0a1a0a', `00000000${hex('tEXt')}00000000`],
  'WebP chunks': [`${hex('RIFF')}00005000${hex('WEBP')}`, `${hex('ABCD')}00000000`],
}

const largest = 5 * 1024 * 1024

/** Projects whose pictures are as large as can be and consist of millions of pieces: their data as JSON. */
export function* hostilePieces(): Generator<[string, Uint8Array<ArrayBuffer>]> {
  for (const [name, [beginning, piece]] of Object.entries(pieces)) {
    const start = Buffer.from(beginning, 'hex')
    const rest = Buffer.alloc(largest - start.length, Buffer.from(piece, 'hex'))
    const img = `data:image/png;base64,${Buffer.concat([start, rest]).toString('base64')}`
    yield [name, new TextEncoder().encode(JSON.stringify({ ...tracker, hl_key: name, img }))]
  }
}
