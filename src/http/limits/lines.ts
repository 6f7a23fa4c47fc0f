/** What waits for its turn: each client has a line of its own, and the lines take turns. */
export class Lines<Job> {
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
