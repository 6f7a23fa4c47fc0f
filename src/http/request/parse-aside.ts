import { threadOf } from '../../database/embedded.ts'
import { minute } from '../../units.ts'
import { fairly } from '../limits/fairly.ts'
import { notNow, Refusal } from '../response/errors.ts'
import type { Body, Order } from './parse.ts'
import type { Parsed } from './parsing.ts'

/** A body takes a tenth of a second; other programs may run, too. */
const longestFor = (_parts: Order['parts']) => 20_000
/** A thread that has nothing to do gives its memory back. */
const longestIdle = minute

/**
 * Parses bodies in a thread of its own, one after the other; how many may wait is bounded by what may arrive. The thread
 * is started when it is needed, and ended when it takes too long.
 */
export class Parser {
  #thread: Worker | undefined
  #idle: Timer | undefined
  readonly #inTurn = fairly(1)

  constructor(private readonly longest = longestFor) {}

  /** Throws a Refusal: 400 for what can't be read, 503 where it takes too long. */
  async parse(order: Order, client = ''): Promise<Body> {
    const told = await this.#inTurn(client, () => this.#work(order))
    if ('body' in told) return told.body
    throw new Refusal(told.refused.status, told.refused.message)
  }

  async #work(order: Order) {
    clearTimeout(this.#idle)
    const { promise, resolve, reject } = Promise.withResolvers<Parsed>()
    this.#thread ??= new Worker(threadOf('http/request/parsing'), { ref: false })
    this.#thread.onmessage = ({ data }: MessageEvent<Parsed>) => resolve(data)
    this.#thread.onerror = ({ message }) => reject(new Error(message))
    const late = setTimeout(() => reject(tooSlow()), this.longest(order.parts))
    late.unref()
    const buffers = order.parts.map(({ buffer }) => buffer)
    this.#thread.postMessage(order, buffers)
    try {
      return await promise
    } catch (error) {
      this.#end()
      throw error
    } finally {
      clearTimeout(late)
      this.#idle = setTimeout(() => this.#end(), longestIdle)
      this.#idle.unref()
    }
  }

  #end() {
    this.#thread?.terminate()
    this.#thread = undefined
  }
}

const tooSlow = () => notNow('This could not be read in time. Please try again in a minute.')
