import { setImmediate } from 'node:timers/promises'

/** Longer work keeps other requests waiting. */
const maxMs = 8

/** Measures how long work has held up other requests, so that it can let them be served. */
export class TimeSlice {
  #began = performance.now()

  get isOver() {
    return performance.now() - this.#began >= maxMs
  }

  /** Lets other requests be served. */
  async renew() {
    await setImmediate()
    this.#began = performance.now()
  }
}
