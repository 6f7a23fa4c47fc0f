import type { Limit } from '../http/limits/quotas.ts'
import type { Sender } from '../http/request/client-address.ts'
import { Refusal } from '../http/response/errors.ts'
import type { Picture } from './converting.ts'
import { Decoding } from './decoding.ts'
import { judge, refuseLaborious } from './judging.ts'
import { Leftovers } from './memory.ts'
import { Turns } from './turns.ts'

const soon = 100

export type Pictures = ReturnType<typeof createPictures>

/**
 * Where pictures are made smaller. One that is refused for what stands in it takes a place under its sender's limit;
 * one that is too large, or no picture at all, is told so at once and costs nobody anything.
 */
export function createPictures(refused: Limit, decoding = new Decoding()) {
  const turns = new Turns()
  const leftovers = new Leftovers()
  const decode = async (bytes: Uint8Array<ArrayBuffer>, sender: Sender, isKept: boolean) => {
    const judged = judge(bytes)
    const work = async () => {
      refuseLaborious(judged)
      return decoding.decode(bytes, judged.pixels, { isKept })
    }
    try {
      return await turns.take(sender, bytes.byteLength, () => atTheirRisk(refused, sender, work))
    } finally {
      setTimeout(() => leftovers.drop(), soon).unref() // once it is answered
    }
  }
  return {
    /** Throws a Refusal: 415, 413, 429 or 503. */
    shrink: (bytes: Uint8Array<ArrayBuffer>, sender: Sender) => decode(bytes, sender, false),
    /** The same for what was stored elsewhere, which stays as it is and gets no copies. */
    keep: (bytes: Uint8Array<ArrayBuffer>, sender: Sender) => decode(bytes, sender, true),
    get waiting() {
      return turns.waiting
    },
    /** What is in work or waits is refused (503) from now on. */
    end: () => decoding.end(),
  }
}

/** An address has one picture in work at a time, so that no more are refused than there are places. */
async function atTheirRisk(
  refused: Limit,
  { address, isAdmin }: Sender,
  work: () => Promise<Picture>,
) {
  const giveBack = isAdmin ? undefined : await refused.take(address)
  try {
    const picture = await work()
    await giveBack?.()
    return picture
  } catch (error) {
    const isTheirs = error instanceof Refusal && error.status < 500
    if (!isTheirs) await giveBack?.()
    throw error
  }
}
