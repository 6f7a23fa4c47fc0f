import { createFairLimit } from '../http/limits/fair-limit.ts'
import type { Sender } from '../http/request/client-address.ts'
import { megabyte } from '../units.ts'
import { Decoding } from './decoding.ts'
import { tooMany } from './refusals.ts'
import { validatePicture } from './validating.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Memory of all waiting pictures; the reserve is for admins. */
const maxHeld = 192 * megabyte
const reserve = 32 * megabyte

export type Pictures = ReturnType<typeof createPictures>

/** Admins have a turn that visitors never take. */
export function createPictures(decoding = new Decoding()) {
  const visitors = createFairLimit(2)
  const admins = createFairLimit(1)
  let [waiting, held] = [0, 0]
  const count = (pictures: 1 | -1, bytes: Bytes) => {
    waiting += pictures
    held += pictures * bytes.byteLength
  }
  const decode = async (bytes: Bytes, { address, isAdmin }: Sender, isKept: boolean) => {
    await validatePicture(bytes)
    if (held + bytes.byteLength > maxHeld + (isAdmin ? reserve : 0)) throw tooMany()
    count(1, bytes)
    try {
      const turn = isAdmin ? admins : visitors
      return await turn(address, () => decoding.decode({ bytes, isKept }))
    } finally {
      count(-1, bytes)
    }
  }
  return {
    shrink: (bytes: Bytes, sender: Sender) => decode(bytes, sender, false),
    keep: (bytes: Bytes, sender: Sender) => decode(bytes, sender, true),
    get waiting() {
      return waiting
    },
    /** Pictures in work or waiting are refused (503) from now on. */
    end: () => decoding.end(),
  }
}
