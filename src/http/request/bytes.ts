import { kilobyte, megabyte } from '../../units.ts'
import type { Gate } from '../limits/incoming-bodies.ts'
import { Refusal } from '../response/errors.ts'
import { originalOf } from './target.ts'

type Parts = Uint8Array<ArrayBuffer>[]
type Bounds = { most: number; enter: Gate }

/** Receives a body of at most `most` bytes, and holds its place until `take` is done with it. */
export async function receive<Taken>(
  request: Request,
  { most, enter }: Bounds,
  take: (parts: Parts, length: number) => Promise<Taken>,
): Promise<Taken> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most)
  const reader = originalOf(request).body?.getReader()
  if (!reader) return take([], 0)
  const cancel = () => void reader.cancel().catch(() => {})
  const parts: Parts = []
  const refused = new AbortController()
  const arrival = enter((refusal) => {
    refused.abort(refusal)
    parts.length = 0
    cancel()
  })
  try {
    const length = await readParts(reader, most, (part) => {
      parts.push(part)
      arrival.grow(part.byteLength)
    })
    refused.signal.throwIfAborted()
    return await take(parts, length)
  } catch (error) {
    cancel()
    throw refused.signal.reason ?? error
  } finally {
    arrival.end()
  }
}

type Reader = Pick<ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, 'read'>

async function readParts(reader: Reader, most: number, add: (part: Parts[number]) => void) {
  const read = () => reader.read().catch(() => Promise.reject(cutShort()))
  let length = 0
  for (let next = await read(); !next.done; next = await read()) {
    length += next.value.byteLength
    if (length > most) throw tooLarge(most)
    add(next.value.slice()) // ours alone, so that it can be handed to a thread
  }
  return length
}

const cutShort = () => new Refusal(400, 'This did not arrive in full. Please try again.')

const tooLarge = (most: number) =>
  new Refusal(413, `This is too large: at most ${sizeOf(most)} are taken.`)

const sizeOf = (bytes: number) =>
  bytes < megabyte ? `${bytes / kilobyte} KB` : `${bytes / megabyte} MB`
