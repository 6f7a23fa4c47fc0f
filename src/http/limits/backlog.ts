import { gigabyte } from '../../units.ts'
import { retryLater } from '../response/errors.ts'

/** Separate limits, so that a flood of one queue leaves the others open. */
const queues = {
  posts: { what: 'submissions', rows: 5000, bytes: 4 * gigabyte },
  requests: { what: 'requests for access', rows: 1000, bytes: gigabyte },
  messages: { what: 'messages to the lab', rows: 1000, bytes: gigabyte },
  spam: { what: 'submissions in the spam', rows: 2000, bytes: gigabyte },
}
export type Queue = keyof typeof queues

export type Load = { rows: number; bytes: number }
export type Loads = Record<Queue, Load>

const empty = { rows: 0, bytes: 0 }
export const emptyBacklog: Loads = {
  posts: empty,
  requests: empty,
  messages: empty,
  spam: empty,
}

const nearlyFull = 0.8

/** Milliseconds for which a count is reused. */
const maxAge = 10_000

type Reservation = { queue: Queue; bytes: number }

/** Bounds what visitors can leave in the database, where only an admin removes it. */
export class Backlog {
  #measured = emptyBacklog
  #measuredAt = Number.NEGATIVE_INFINITY
  /** Written since the last count. */
  #added: Reservation[] = []
  /** Reserved by submissions that aren't written yet. */
  readonly #reserved = new Set<Reservation>()

  constructor(readonly measure: () => Loads) {}

  /** Reserves a place until it is disposed, or kept as written. Throws a Refusal (503) if there is none. */
  take(queue: Queue, bytes: number) {
    if (shareOf(queue, this.#loadOf(queue)) >= 1) throw full()
    const reservation = { queue, bytes }
    this.#reserved.add(reservation)
    return {
      keep: () => void this.#added.push(reservation),
      [Symbol.dispose]: () => void this.#reserved.delete(reservation),
    }
  }

  figures() {
    return allQueues.map((queue) => figureOf(queue, this.#loadOf(queue)))
  }

  #loadOf(queue: Queue): Load {
    if (performance.now() - this.#measuredAt >= maxAge) {
      this.#measured = this.measure()
      this.#added = []
      this.#measuredAt = performance.now()
    }
    const { rows, bytes } = this.#measured[queue]
    const own = [...this.#added, ...this.#reserved].filter((place) => place.queue === queue)
    const more = own.reduce((sum, place) => sum + place.bytes, 0)
    return { rows: rows + own.length, bytes: bytes + more }
  }
}

const allQueues = ['posts', 'requests', 'messages', 'spam'] as const

const shareOf = (queue: Queue, { rows, bytes }: Load) =>
  Math.max(rows / queues[queue].rows, bytes / queues[queue].bytes)

function figureOf(queue: Queue, load: Load) {
  const { what, rows: most } = queues[queue]
  const share = shareOf(queue, load)
  return { queue, what, rows: load.rows, most, share, isNearlyFull: share >= nearlyFull }
}

export const figuresOf = (loads: Loads) => allQueues.map((queue) => figureOf(queue, loads[queue]))

const full = () =>
  retryLater(
    'So much is waiting for review that the lab can take nothing new here. This form opens again when the lab has looked through what waits.',
    3600,
  )
