import * as z from 'zod/mini'
import { childCommands, startChild } from '../database/child.ts'
import { minute } from '../units.ts'
import type { Picture } from './converting.ts'
import { type Order, tooMuchWork } from './decoder.ts'
import { broken, notAnImage, stopping, tooLarge, tooSlow, unreadable } from './refusals.ts'

const longestIdle = minute
const mostWorks = 20

/** CPU milliseconds: 12 megapixels take 1 s (4 s on a small machine), 40 up to 30 s. */
const longestFor = (pixels: number) => 10_000 + pixels / 2_000
/** Allowed ratio of elapsed to CPU time, on a busy machine. */
const patience = 4

const bytes = z.pipe(
  z.instanceof(Uint8Array),
  z.transform((array) => Buffer.from(array)),
)
const copy = z.object({ width: z.number(), height: z.number(), bytes })
const whole = z.extend(copy, { hash: z.string(), copies: z.array(copy) })
const outcome = z.union([z.object({ picture: whole }), z.object({ problem: z.string() })])

class Decoder {
  works = 0
  isBusy = false
  isEnded = false
  #answer = Promise.withResolvers<z.output<typeof outcome>>()
  #idle: Timer | undefined
  readonly #process = startChild([childCommands.decoding], {
    hear: (message) => this.#answer.resolve(outcome.safeParse(message).data ?? { problem: '' }),
    onExit: () => {
      this.isEnded = true
      this.#answer.resolve({ problem: 'GONE' })
    },
  })

  constructor() {
    this.#process.unref()
  }

  get pid() {
    return this.#process.pid
  }

  async decode(order: Order) {
    clearTimeout(this.#idle)
    this.isBusy = true
    this.works++
    this.#answer = Promise.withResolvers()
    const late = setTimeout(() => {
      this.#answer.resolve({ problem: tooMuchWork })
    }, patience * order.longest)
    this.#process.send(order)
    const answer = await this.#answer.promise
    clearTimeout(late)
    this.isBusy = false
    if (this.works >= mostWorks || ('problem' in answer && answer.problem === tooMuchWork))
      this.end()
    this.#idle = setTimeout(() => this.end(), longestIdle)
    this.#idle.unref()
    return answer
  }

  end() {
    this.isEnded = true
    clearTimeout(this.#idle)
    this.#process.kill('SIGKILL')
  }
}

/** Pictures are decoded in child processes, since decoding can't be interrupted but a process can be killed. */
export class Decoding {
  #decoders: Decoder[] = []
  #isOver = false

  constructor(private readonly longest = longestFor) {}

  get pids() {
    this.#decoders = this.#decoders.filter(({ isEnded }) => !isEnded)
    return this.#decoders.map(({ pid }) => pid)
  }

  async decode(
    bytes: Uint8Array<ArrayBuffer>,
    pixels: number,
    { isKept = false } = {},
  ): Promise<Picture> {
    if (this.#isOver) throw stopping()
    const answer = await this.#free().decode({ bytes, isKept, longest: this.longest(pixels) })
    if ('picture' in answer) return answer.picture
    throw this.#isOver ? stopping() : refusalOf(answer.problem)
  }

  end() {
    this.#isOver = true
    for (const decoder of this.#decoders) decoder.end()
  }

  /** The most recently used, so that surplus processes stay idle long enough to end. */
  #free() {
    this.#decoders = this.#decoders.filter(({ isEnded }) => !isEnded)
    const free = this.#decoders.findLast(({ isBusy }) => !isBusy) ?? new Decoder()
    this.#decoders = [...this.#decoders.filter((each) => each !== free), free]
    return free
  }
}

function refusalOf(code: string) {
  if (code === tooMuchWork) return tooSlow()
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') return tooLarge('40 megapixels')
  if (code === 'ERR_IMAGE_FORMAT_UNSUPPORTED') return unreadable()
  return code.startsWith('ERR_IMAGE') ? notAnImage() : broken()
}
