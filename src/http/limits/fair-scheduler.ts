import { retryLater } from '../response/errors.ts'

/** Milliseconds of a turn of the event loop that requests may take up. */
const budget = 10

const maxPerClient = 2000

/**
 * Shares the processor among clients. Pipelined requests would all be handled in one turn of the event loop, during
 * which nobody else is served. Beyond the budget requests wait: one per turn, client by client.
 */
export class FairScheduler {
  #began: number | undefined
  /** Ordered by whose turn is next. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** Rejects with a Refusal (503) when too many requests of this client wait. */
  run<Result>(client: () => string, work: () => Result | Promise<Result>) {
    if (this.#began === undefined) this.#begin()
    const isBusy = this.#waiting.size > 0 || performance.now() - (this.#began ?? 0) > budget
    return isBusy ? this.#wait(client(), work) : work()
  }

  #begin() {
    this.#began = performance.now()
    setImmediate(() => this.#next())
  }

  async #wait<Result>(client: string, work: () => Result | Promise<Result>): Promise<Result> {
    const line = this.#waiting.getOrInsertComputed(client, () => [])
    if (line.length >= maxPerClient) throw tooMany()
    await new Promise<void>((resolve) => line.push(resolve))
    return await work()
  }

  #next() {
    this.#began = undefined
    const [first] = this.#waiting
    if (!first) return
    const [client, line] = first
    this.#waiting.delete(client)
    const go = line.shift()
    if (line.length > 0) this.#waiting.set(client, line)
    this.#begin()
    go?.()
  }
}

const tooMany = () =>
  retryLater('Too many requests of yours are waiting. Please try again in a moment.', 1)
