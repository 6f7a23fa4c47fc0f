import { deflateSync } from 'node:zlib'

export const pngSignature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

export function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8) // 8-bit RGB
  const row = (y: number) => {
    const bytes = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width * 3; x++) bytes[x + 1] = x * 7 + y * 3
    return bytes
  }
  const rows = Array.from({ length: 16 }, (_, y) => row(y))
  const lines = Array.from({ length: height }, (_, y) => rows[y % 16] ?? row(y))
  const pixels = deflateSync(Buffer.concat(lines))
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat([pngSignature, ...chunks]))
}

export function pngChunk(type: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(Bun.hash.crc32(named))
  return Buffer.concat([length, named, crc])
}
