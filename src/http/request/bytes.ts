import type { Gate } from '../limits/arrivals.ts'
import { Refusal } from '../response/errors.ts'
import { originalOf } from './target.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Reads a body of at most so many bytes, through a gate and in good time. */
export async function readBytes(request: Request, most: number, enter: Gate) {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most)
  const reader = originalOf(request).body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const hangUp = () => void reader.cancel().catch(() => {})
  const parts: Uint8Array[] = []
  const given: { up?: Refusal } = {}
  const arrival = enter((refusal) => {
    given.up = refusal
    parts.length = 0
    hangUp()
  })
  try {
    const began = performance.now()
    let length = 0
    for (let next = await reader.read(); !next.done && !given.up; next = await reader.read()) {
      length += next.value.byteLength
      if (length > most) throw tooLarge(most)
      if (performance.now() - began > patienceFor(length)) throw tooSlow()
      parts.push(next.value)
      arrival.grow(next.value.byteLength)
    }
    if (given.up) throw given.up
    return Buffer.concat(parts)
  } catch (error) {
    hangUp()
    throw error instanceof Refusal ? error : cutShort()
  } finally {
    arrival.end()
  }
}

/** How long so many bytes may take, in ms: half a minute, and a second more for every 16 KB. */
const patienceFor = (bytes: number) =>
  Math.min(5 * 60_000, 30_000 + (1000 * bytes) / (16 * kilobyte))

/** Whoever sent it went away, or sent what can't be told apart; that is no failure of ours. */
const cutShort = () => new Refusal(400, 'This did not arrive in full. Please try again.')

const tooLarge = (most: number) =>
  new Refusal(413, `This is too large: at most ${sizeOf(most)} are taken.`)

const sizeOf = (bytes: number) =>
  bytes < megabyte ? `${bytes / kilobyte} KB` : `${bytes / megabyte} MB`

const tooSlow = () => new Refusal(400, 'This did not arrive in time. Please try again.')
