import { deflateSync } from 'node:zlib'

type Size = { width: number; height: number }

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

export function png(width: number, height: number) {
  const row = (y: number) => {
    const bytes = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width * 3; x++) bytes[x + 1] = x * 7 + y * 3
    return bytes
  }
  const rows = Array.from({ length: 16 }, (_, y) => row(y))
  const lines = Array.from({ length: height }, (_, y) => rows[y % 16] ?? row(y))
  const pixels = deflateSync(Buffer.concat(lines))
  return pngOf({ width, height }, [8, 2], pixels) // 8-bit RGB
}

/** A PNG of one color, which compresses to almost nothing. */
export function emptyPng({ width, height }: Size, depth = 1, colour = 0, interlaced = false) {
  const channels = [1, 0, 3, 1, 2, 0, 4][colour] ?? 1
  const row = 1 + Math.ceil((width * depth * channels) / 8)
  const most = interlaced ? row * height + 8 * (width + height) * channels : row * height
  const pixels = deflateSync(Buffer.alloc(most), { level: 9 })
  return pngOf({ width, height }, [depth, colour, 0, 0, interlaced ? 1 : 0], pixels)
}

function pngOf({ width, height }: Size, format: number[], pixels: Buffer) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(format, 8)
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...chunks]))
}

function chunk(type: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(Bun.hash.crc32(named))
  return Buffer.concat([length, named, crc])
}
