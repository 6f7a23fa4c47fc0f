import { notNow } from '../response/errors.ts'

/** How long, in ms, a turn of the event loop may be taken up by requests before those that follow wait for the next. */
const budget = 10

/** How many requests of one client may wait. */
const mostOfClient = 2000

/**
 * Shares the processor among clients. Requests that arrive together, pipelined in one segment too, would all be
 * handled in one turn of the event loop, in which nobody else is heard. What goes beyond the budget waits: one request
 * a turn, of each client in rotation.
 */
export class FairTurns {
  #began: number | undefined
  /** What waits, by client, in the order in which the clients are next. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** Does the work now or when its turn comes; rejects with a Refusal (503) where too much of this client's waits. */
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
    if (line.length >= mostOfClient) throw tooMany()
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
  notNow('Too many requests of yours are waiting. Please try again in a moment.', 1)
