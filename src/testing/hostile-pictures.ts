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
