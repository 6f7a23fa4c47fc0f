import { notNow } from '../response/errors.ts'

/** What waits for its turn: each client has a line of its own, and the lines take turns. */
class Lines<Job> {
  /** In the order in which the clients are next. */
  readonly #lines = new Map<string, Job[]>()

  get isEmpty() {
    return this.#lines.size === 0
  }

  lengthOf(client: string) {
    return this.#lines.get(client)?.length ?? 0
  }

  add(client: string, job: Job) {
    const line = this.#lines.get(client) ?? []
    line.push(job)
    this.#lines.set(client, line)
  }

  next(): Job | undefined {
    const [first] = this.#lines
    if (!first) return undefined
    const [client, line] = first
    this.#lines.delete(client)
    const job = line.shift()
    if (line.length > 0) this.#lines.set(client, line)
    return job
  }
}

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
  readonly #lines = new Lines<() => void>()

  /** Does the work now or when its turn comes; rejects with a Refusal (503) where too much of this client's waits. */
  run<Result>(client: () => string, work: () => Result | Promise<Result>) {
    if (this.#began === undefined) this.#begin()
    const isBusy = !this.#lines.isEmpty || performance.now() - (this.#began ?? 0) > budget
    return isBusy ? this.#wait(client(), work) : work()
  }

  #begin() {
    this.#began = performance.now()
    setImmediate(() => this.#next())
  }

  async #wait<Result>(client: string, work: () => Result | Promise<Result>): Promise<Result> {
    if (this.#lines.lengthOf(client) >= mostOfClient) throw tooMany()
    await new Promise<void>((resolve) => this.#lines.add(client, resolve))
    return await work()
  }

  #next() {
    this.#began = undefined
    const job = this.#lines.next()
    if (!job) return
    this.#begin()
    job()
  }
}

const tooMany = () =>
  notNow('Too many requests of yours are waiting. Please try again in a moment.', 1)
