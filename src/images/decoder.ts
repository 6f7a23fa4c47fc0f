import { serveParent } from '../database/child.ts'
import { codeOf } from '../database/errors.ts'
import { convert, keep } from './converting.ts'

export type DecodeJob = { bytes: Uint8Array<ArrayBuffer>; isKept: boolean }

export const decodeForServer = () =>
  serveParent(async ({ bytes, isKept }: DecodeJob) => {
    try {
      return { picture: await (isKept ? keep : convert)(bytes) }
    } catch (error) {
      return { problem: codeOf(error) }
    }
  })
