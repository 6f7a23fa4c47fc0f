import { minute } from '../units.ts'
import { Child, Gone, type Outcome } from './child.ts'
import type { Picture } from './converting.ts'
import { type Order, tooMuchWork } from './decoder.ts'
import { broken, notAnImage, stopping, tooLarge, tooSlow, unreadable } from './refusals.ts'

/** A process that has nothing to do gives its memory back, and so does one that has done much. */
const longestIdle = minute
const mostWorks = 20
const longestStart = 20_000

/** Work: a photo of 12 megapixels is a second of it, on a small machine four; one of 40 may be half a minute. */
const longestFor = (pixels: number) => 10_000 + pixels / 2_000
/** How much longer it may take than it is work, where other programs run, too. */
const patience = 4

/** The processes that decode pictures: started when one is needed, ended when one takes too long. */
export class Decoding {
  readonly #idle = new Map<Child, Timer>()
  readonly #busy = new Set<Child>()
  #isOver = false

  constructor(private readonly longest = longestFor) {}

  /** The processes there are now. */
  get pids() {
    return [...this.#idle.keys(), ...this.#busy].map(({ pid }) => pid)
  }

  /** Makes a picture smaller, or sees that one which is kept can be decoded. Throws a Refusal: 415 or 413 for what its bytes do to the decoder, 503 after `end`. */
  async decode(
    bytes: Uint8Array<ArrayBuffer>,
    pixels: number,
    { isKept = false } = {},
  ): Promise<Picture> {
    const outcome = await this.#within({ bytes, isKept, longest: this.longest(pixels) })
    if ('picture' in outcome) return outcome.picture
    throw refusalOf(outcome.problem)
  }

  /** Ends all processes, in the middle of a picture too. */
  end() {
    this.#isOver = true
    for (const child of this.#busy) child.end()
    for (const child of this.#idle.keys()) this.#dismiss(child)
  }

  async #within(order: Order): Promise<Outcome> {
    const child = await this.#engage()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      child.end()
    }, patience * order.longest)
    try {
      const outcome = await child.decode(order)
      if (!('problem' in outcome) || outcome.problem !== tooMuchWork) return outcome
      child.end()
      throw tooSlow()
    } catch (error) {
      if (!(error instanceof Gone)) throw error
      if (this.#isOver) throw stopping()
      throw isLate ? tooSlow() : broken()
    } finally {
      clearTimeout(timer)
      this.#release(child)
    }
  }

  /** The one that rested last, so that those beyond the need rest long enough to end. */
  async #engage() {
    if (this.#isOver) throw stopping()
    const rested = [...this.#idle.keys()].findLast(({ isAlive }) => isAlive)
    if (!rested) return this.#start()
    clearTimeout(this.#idle.get(rested))
    this.#idle.delete(rested)
    this.#busy.add(rested)
    return rested
  }

  async #start() {
    const child = new Child()
    this.#busy.add(child)
    const timer = setTimeout(() => child.end(), longestStart)
    const isReady = await child.isReady()
    clearTimeout(timer)
    if (isReady) return child
    this.#busy.delete(child)
    throw this.#isOver ? stopping() : new Error('The process that decodes pictures did not start.')
  }

  #release(child: Child) {
    this.#busy.delete(child)
    if (this.#isOver || child.works >= mostWorks) return child.end()
    if (!child.isAlive) return
    const timer = setTimeout(() => this.#dismiss(child), longestIdle)
    timer.unref()
    this.#idle.set(child, timer)
  }

  #dismiss(child: Child) {
    clearTimeout(this.#idle.get(child))
    this.#idle.delete(child)
    child.end()
  }
}

function refusalOf(code: string) {
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') return tooLarge('40 megapixels')
  if (code === 'ERR_IMAGE_FORMAT_UNSUPPORTED') return unreadable()
  return code.startsWith('ERR_IMAGE') ? notAnImage() : broken()
}
