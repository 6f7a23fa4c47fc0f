import { gigabyte } from '../../units.ts'
import { Refusal } from '../response/errors.ts'

/** Where submissions wait for an admin. Each has a bound of its own, so that a flood of one leaves the others open. */
export type Queue = 'posts' | 'requests' | 'messages' | 'spam'

/** Rows, and the bytes of their pictures. */
export type Load = { rows: number; bytes: number }
export type Loads = Record<Queue, Load>

/** How much may wait. */
const mostWaiting: Loads = {
  posts: { rows: 5000, bytes: 4 * gigabyte },
  requests: { rows: 1000, bytes: gigabyte },
  messages: { rows: 1000, bytes: gigabyte },
  spam: { rows: 2000, bytes: gigabyte },
}

export const nothingWaits: Loads = {
  posts: { rows: 0, bytes: 0 },
  requests: { rows: 0, bytes: 0 },
  messages: { rows: 0, bytes: 0 },
  spam: { rows: 0, bytes: 0 },
}

/** Of what may wait, the share from which the lab is told. */
const nearlyFull = 0.8

/** How long a figure is good, in ms: counting takes some time when much waits. */
const fresh = 10_000

type Place = { queue: Queue; bytes: number }

/** Bounds what all strangers together can leave in the database, whose rows only an admin removes. */
export class Backlog {
  #measured = nothingWaits
  #measuredAt = Number.NEGATIVE_INFINITY
  /** Written since it was measured. */
  #added: Place[] = []
  /** Taken by submissions that are not written yet. */
  readonly #reserved = new Set<Place>()

  constructor(readonly measure: () => Loads) {}

  /**
   * Takes a place in a queue; throws a Refusal (503) where none is left. What it returns gives the place back, or says
   * that it is kept, once the submission is written.
   */
  take(queue: Queue, bytes: number) {
    if (shareOf(queue, this.#loadOf(queue)) >= 1) throw full()
    const place = { queue, bytes }
    this.#reserved.add(place)
    return async (isKept = false) => {
      if (this.#reserved.delete(place) && isKept) this.#added.push(place)
    }
  }

  /** What waits in each queue, and how much of that it takes. */
  figures() {
    return figuresOf({
      posts: this.#loadOf('posts'),
      requests: this.#loadOf('requests'),
      messages: this.#loadOf('messages'),
      spam: this.#loadOf('spam'),
    })
  }

  /** As it was measured lately, and what has come since. */
  #loadOf(queue: Queue): Load {
    if (performance.now() - this.#measuredAt >= fresh) {
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

const queues = ['posts', 'requests', 'messages', 'spam'] as const

const shareOf = (queue: Queue, { rows, bytes }: Load) =>
  Math.max(rows / mostWaiting[queue].rows, bytes / mostWaiting[queue].bytes)

/** For people: what waits in each queue, how much of that the site takes, and whether it is nearly full. */
export const figuresOf = (loads: Loads) =>
  queues.map((queue) => ({
    queue,
    what: names[queue],
    rows: loads[queue].rows,
    most: mostWaiting[queue].rows,
    share: shareOf(queue, loads[queue]),
    isNearlyFull: shareOf(queue, loads[queue]) >= nearlyFull,
  }))

const names: Record<Queue, string> = {
  posts: 'submissions',
  requests: 'requests for access',
  messages: 'messages to the lab',
  spam: 'submissions in the spam',
}

const full = () =>
  new Refusal(
    503,
    'So much is waiting for review that the lab can take nothing new here. This form opens again when the lab has looked through what waits.',
    { headers: { 'Retry-After': '3600' } },
  )
