import { threadOf } from '../../database/embedded.ts'
import { minute } from '../../units.ts'
import { Lines } from '../limits/fair-turns.ts'
import { notNow, Refusal } from '../response/errors.ts'
import type { Body, Order } from './parse.ts'
import type { Parsed } from './parsing.ts'

type Job = {
  order: Order
  resolve: (body: Body) => void
  reject: (problem: Error) => void
}

/** A body takes a tenth of a second; other programs may run, too. */
const longestFor = (_parts: Order['parts']) => 20_000
/** A thread that has nothing to do gives its memory back. */
const longestIdle = minute

/**
 * Parses bodies in a thread of its own, one after the other and of each client in rotation; how many may wait is bounded
 * by what may arrive. The thread is started when it is needed, and ended when it takes too long.
 */
export class Parser {
  #thread: Worker | undefined
  #timer: Timer | undefined
  #job: Job | undefined
  readonly #lines = new Lines<Job>()

  constructor(private readonly longest = longestFor) {}

  /** Throws a Refusal: 400 for what can't be read, 503 where it takes too long. */
  parse(order: Order, client = '') {
    const { promise, resolve, reject } = Promise.withResolvers<Body>()
    this.#lines.add(client, { order, resolve, reject })
    if (!this.#job) this.#begin()
    return promise
  }

  #begin() {
    clearTimeout(this.#timer)
    const job = this.#lines.next()
    this.#job = job
    if (!job) {
      this.#timer = setTimeout(() => this.#end(), longestIdle)
      this.#timer.unref()
      return
    }
    this.#timer = setTimeout(() => this.#finish(tooSlow()), this.longest(job.order.parts))
    this.#thread ??= this.#start()
    const buffers = job.order.parts.map(({ buffer }) => buffer)
    this.#thread.postMessage(job.order, buffers)
  }

  #start() {
    const thread = new Worker(threadOf('http/request/parsing'), { ref: false })
    thread.onmessage = ({ data }: MessageEvent<Parsed>) => {
      if (thread === this.#thread) this.#finish(data)
    }
    thread.onerror = ({ message }) => {
      if (thread === this.#thread) this.#finish(new Error(message))
    }
    return thread
  }

  #finish(outcome: Parsed | Error) {
    const job = this.#job
    if (outcome instanceof Error) {
      this.#end()
      job?.reject(outcome)
    } else if ('refused' in outcome) {
      job?.reject(new Refusal(outcome.refused.status, outcome.refused.message))
    } else {
      job?.resolve(outcome.body)
    }
    this.#begin()
  }

  #end() {
    this.#thread?.terminate()
    this.#thread = undefined
  }
}

const tooSlow = () => notNow('This could not be read in time. Please try again in a minute.')
