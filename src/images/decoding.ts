import * as z from 'zod/mini'
import { askChild, childCommands } from '../database/child.ts'
import { minute } from '../units.ts'
import type { Picture } from './converting.ts'
import type { DecodeJob } from './decoder.ts'
import { decodingRefusal, stopping, tooSlow } from './refusals.ts'

/** 12 megapixels take 1 s (4 s on a small machine), 40 up to 30 s, and a busy machine several times as long. */
const longestWork = 2 * minute

const bytes = z.pipe(
  z.instanceof(Uint8Array),
  z.transform((array) => Buffer.from(array)),
)
const copy = z.object({ width: z.number(), height: z.number(), bytes })
const picture = z.extend(copy, { hash: z.string(), copies: z.array(copy) })
const outcome = z.union([z.object({ picture }), z.object({ problem: z.string() })])

/** Each picture is decoded in a child process, since decoding can't be interrupted but a process can be killed. */
export class Decoding {
  readonly #stopping = new AbortController()

  constructor(private readonly timeout = longestWork) {}

  async decode(job: DecodeJob): Promise<Picture> {
    const stopped = this.#stopping.signal
    if (stopped.aborted) throw stopping()
    const bounds = { timeout: this.timeout, stopping: stopped }
    const answer = await askChild(childCommands.decoding, job, bounds)
    if (answer === 'killed') throw tooSlow()
    const { data } = outcome.safeParse(answer)
    if (data && 'picture' in data) return data.picture
    throw stopped.aborted ? stopping() : decodingRefusal(data?.problem)
  }

  end() {
    this.#stopping.abort()
  }
}
