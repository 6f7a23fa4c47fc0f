import * as z from 'zod/mini'
import { childCommands, startChild } from '../database/child.ts'
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
  readonly #children = new Set<ReturnType<typeof startChild>>()
  #isOver = false

  constructor(private readonly longest = longestWork) {}

  async decode(job: DecodeJob): Promise<Picture> {
    if (this.#isOver) throw stopping()
    const answer = Promise.withResolvers<unknown>()
    const child = startChild([childCommands.decoding], {
      onMessage: answer.resolve,
      onExit: () => answer.resolve(undefined),
    })
    const late = setTimeout(() => answer.reject(tooSlow()), this.longest)
    this.#children.add(child)
    child.send(job)
    try {
      const { data } = outcome.safeParse(await answer.promise)
      if (data && 'picture' in data) return data.picture
      throw this.#isOver ? stopping() : decodingRefusal(data?.problem)
    } finally {
      clearTimeout(late)
      this.#children.delete(child)
      child.kill('SIGKILL')
    }
  }

  end() {
    this.#isOver = true
    for (const child of this.#children) child.kill('SIGKILL')
  }
}
