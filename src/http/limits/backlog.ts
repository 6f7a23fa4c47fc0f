import { Refusal } from '../response/errors.ts'

/** What waits for an admin's review, and the bytes of its pictures. */
export type Waiting = { rows: number; bytes: number }

/** A year of a busy department; its pictures leave room on any disk. */
const mostWaiting: Waiting = { rows: 5000, bytes: 4 * 1024 ** 3 }

/** How long a figure is good, in ms: counting takes some time when much waits. */
const fresh = 10_000

/** Bounds what all strangers together can leave in the database, whose rows only an admin removes. */
export class Backlog {
  #known: Waiting = { rows: 0, bytes: 0 }
  #knownAt = Number.NEGATIVE_INFINITY

  constructor(readonly measure: () => Waiting) {}

  /** Throws a Refusal (503) while so much waits that nothing can be added. */
  refuseFull() {
    if (performance.now() - this.#knownAt >= fresh) {
      this.#known = this.measure()
      this.#knownAt = performance.now()
    }
    const { rows, bytes } = this.#known
    if (rows >= mostWaiting.rows || bytes >= mostWaiting.bytes) throw full()
  }

  /** Counts what is about to be written, until it is measured. */
  add(bytes: number) {
    const known = this.#known
    this.#known = { rows: known.rows + 1, bytes: known.bytes + bytes }
  }
}

const full = () =>
  new Refusal(
    503,
    'So much is waiting for review that the lab can take nothing new. Please come back tomorrow.',
    { headers: { 'Retry-After': '3600' } },
  )
