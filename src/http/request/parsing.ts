import { Refusal } from '../response/errors.ts'
import { type Body, type Order, parse } from './parse.ts'
import { isUpload } from './upload.ts'

/** What became of an order; a refusal by its status and sentence. */
export type Parsed = { body: Body } | { refused: { status: number; message: string } }

declare const self: Worker

/** A thread that tells large bodies apart, so that the server goes on answering meanwhile. */
self.onmessage = async ({ data }: MessageEvent<Order>) => {
  try {
    const body = await parse(data)
    const buffers = Object.values(body)
      .filter(isUpload)
      .map(({ bytes }) => bytes.buffer)
    self.postMessage({ body } satisfies Parsed, [...new Set(buffers)])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, message } = error
    self.postMessage({ refused: { status, message } } satisfies Parsed)
  }
  Bun.gc(true) // a body of megabytes hangs on a few small objects, so that the runtime would be in no hurry
}
