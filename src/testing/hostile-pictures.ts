import { deflateSync } from 'node:zlib'
import { pngChunk, pngSignature } from './pictures.ts'

type Size = { width: number; height: number }
type Bytes = Uint8Array<ArrayBuffer>

const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))

/** A progressive JPEG whose further scans change nothing, in a few bytes each. */
export function jpegOfScans(scans: number, { width, height }: Size): Bytes {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]
  const onlySymbol = (table: number, symbol: number) => [table, 1, ...Array(15).fill(0), symbol]
  const first = joined(segment(0xda, [1, 1, 0, 0, 0, 0]), new Uint8Array(Math.ceil(blocks / 8)))
  const endOfBlocks = onesAndZeros('0'.padEnd(15, '1'), Math.ceil(blocks / 32_767))
  const refining = joined(segment(0xda, [1, 1, 0, 1, 63, 0x10]), endOfBlocks)
  return joined(
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, frame),
    segment(0xc4, onlySymbol(0x00, 0)),
    segment(0xc4, onlySymbol(0x10, 0xe0)),
    first,
    ...Array<Bytes>(scans - 1).fill(refining),
    Buffer.from([0xff, 0xd9]),
  )
}

const segment = (marker: number, data: number[]) =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data])

/** A 0xff byte is followed by a 0. */
function onesAndZeros(bits: string, times: number) {
  const all = bits.repeat(times)
  const bytes = all.padEnd(Math.ceil(all.length / 8) * 8, '1').match(/.{8}/g) ?? []
  return Buffer.from(
    bytes.flatMap((byte) => (byte === '11111111' ? [255, 0] : [Number.parseInt(byte, 2)])),
  )
}

/** A PNG of one color, which compresses to almost nothing. */
export function emptyPng({ width, height }: Size, depth = 1, colour = 0, interlaced = false) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  const channels = [1, 0, 3, 1, 2, 0, 4][colour] ?? 1
  const row = 1 + Math.ceil((width * depth * channels) / 8)
  const most = interlaced ? row * height + 8 * (width + height) * channels : row * height
  const pixels = deflateSync(Buffer.alloc(most), { level: 9 })
  const end = pngChunk('IEND', Buffer.alloc(0))
  return joined(pngSignature, pngChunk('IHDR', header), pngChunk('IDAT', pixels), end)
}

/** An animated GIF of full-size frames of one color. */
export function gifOfFrames(frames: number, { width, height }: Size): Bytes {
  const size = [width & 255, width >> 8, height & 255, height >> 8]
  const head = [...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  const place = [0x2c, 0, 0, 0, 0, ...size, 0]
  const frame = Buffer.from([...place, 2, ...subBlocks(lzw(width * height)), 0])
  return joined(Buffer.from(head), ...Array<Bytes>(frames).fill(joined(frame)), Buffer.from([0x3b]))
}

/** Pixels of color 0 as codes of growing runs, until the table is full. */
function lzw(pixels: number) {
  const [clear, end, fullTable] = [4, 5, 4089]
  const codes: string[] = []
  const write = (code: number, width: number) =>
    codes.push([...code.toString(2).padStart(width, '0')].toReversed().join(''))
  let width = 3
  write(clear, width)
  for (let left = pixels, length = 1; left > 0; length++) {
    const run = Math.min(left, length)
    write(run === 1 ? 0 : run + 4, width)
    left -= run
    if (length + 5 >= 1 << width && width < 12) width++
    if (length < fullTable) continue
    write(clear, width)
    width = 3
    length = 0
  }
  write(end, width)
  const bytes = codes.join('').match(/.{1,8}/g) ?? []
  return bytes.map((byte) => Number.parseInt([...byte].toReversed().join(''), 2))
}

function subBlocks(bytes: number[]) {
  const blocks: number[] = []
  for (let at = 0; at < bytes.length; at += 255)
    blocks.push(Math.min(255, bytes.length - at), ...bytes.slice(at, at + 255))
  return blocks
}

/** An animated WebP of equal frames. */
export async function webpOfFrames(frames: number, still: Bytes): Promise<Bytes> {
  const webp = await new Bun.Image(still).webp({ quality: 80 }).bytes()
  const { width, height } = await new Bun.Image(webp).metadata()
  const [across, down] = [threeBytes(width - 1), threeBytes(height - 1)]
  const frame = chunk(
    'ANMF',
    joined(Buffer.alloc(6), across, down, Buffer.alloc(4), webp.slice(12)),
  )
  const canvas = chunk('VP8X', joined(Buffer.from([2, 0, 0, 0]), across, down))
  const body = joined(
    Buffer.from('WEBP'),
    canvas,
    chunk('ANIM', Buffer.alloc(6)),
    ...Array<Bytes>(frames).fill(frame),
  )
  return chunk('RIFF', body)
}

function threeBytes(value: number) {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}

function chunk(name: string, data: Uint8Array) {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return joined(Buffer.from(name), size, data, Buffer.alloc(data.length % 2))
}
