import { crc32, inflateRawSync } from 'node:zlib'
import { NoTable } from '../csv/csv.ts'

// The files of a .zip, as its directory names them: nothing is unpacked whose size wasn't told and bounded before.

const mostEntries = 2000

const broken = () => new NoTable('The workbook is damaged: it can’t be unpacked.')

type Entry = { name: string; method: number; packed: number; size: number; at: number }

/** Unpacks the files whose names are wanted. Throws NoTable where all of them together would be larger than `most`. */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean, most: number) {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const entries = entriesOf(zip).filter(({ name }) => isWanted(name))
    if (entries.reduce((sum, { size }) => sum + size, 0) > most)
      throw new NoTable(
        `The workbook is larger than ${Math.round(most / 1_000_000)} MB once it is unpacked.`,
      )
    return new Map(entries.map((entry) => [entry.name, contentOf(zip, entry)]))
  } catch (error) {
    throw error instanceof NoTable ? error : broken()
  }
}

const [endSign, entrySign, fileSign] = [0x06054b50, 0x02014b50, 0x04034b50]
const endBytes = 22

function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== endSign) throw broken()
  const count = zip.readUInt16LE(end + 10)
  if (count > mostEntries) throw new NoTable(`The workbook has more than ${mostEntries} parts.`)
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(at) !== entrySign) throw broken()
    const [nameBytes, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
    const [packed = 0, size = 0] = [20, 24].map((place) => zip.readUInt32LE(at + place))
    const start = at + 46
    const next = start + Number(nameBytes)
    const name = zip.toString('utf8', start, next)
    const entry = {
      name,
      method: zip.readUInt16LE(at + 10),
      packed,
      size,
      at: zip.readUInt32LE(at + 42),
    }
    at = next + Number(extra) + Number(comment)
    return entry
  })
}

/** A file that is larger than its directory says can't be unpacked. */
function contentOf(zip: Buffer, { method, packed, size, at }: Entry) {
  if (zip.readUInt32LE(at) !== fileSign) throw broken()
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const content = zip.subarray(start, start + packed)
  if (method === 0 && packed === size) return content
  if (method !== 8) throw broken()
  return inflateRawSync(content, { maxOutputLength: Math.max(size, 1) })
}

/** A .zip of files that aren't packed. */
export function zipOf(files: ReadonlyMap<string, Uint8Array>) {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of files) {
    const words = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(fileSign, 0)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(words.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(entrySign, 0)
    local.copy(entry, 16, 14, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(local, words, Buffer.from(content))
    directory.push(entry, words)
    at += 30 + words.length + content.length
  }
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(endSign, 0)
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}
