import { daysOf } from '../../../src/fields/times/series/words.ts'
import { dayIn } from '../../../src/fields/times/words.ts'
import { categoryFilter } from '../../content/category.ts'
import { type ItemOf, reviewed } from '../../data/kind.ts'

export const events = reviewed((api) => api.events)({
  path: '/calendar',
  create: '/create-event',
  label: 'Events',
  line: 'What is on, and when',
  description: 'What is on in the computer science department, and when.',
  prose: 'description',
  motif: {
    box: '0 0 72 64',
    lines: 'M8 12h56v48H8zM8 26h56M22 4v14M50 4v14M22 26v34M36 26v34M50 26v34M8 43h56',
    dots: 'M15 35h0M43 52h0',
    spark: 'M43 35h0',
  },
  names: ['event', 'events'],
  filters: [categoryFilter],
  inPanel: { when: 'all' },
  messages: { loading: 'Getting Events...', empty: 'No events found.' },
  submit: {
    description: 'Announce an event to the department, a club’s or your own. No account needed.',
  },
})

/** Fields that only the response of a single event has. */
type Detail = {
  start?: string
  end?: string | null
  next_start?: string | null
  next_end?: string | null
  repetition?: string | null
}

export type Event = Omit<ItemOf<typeof events>, keyof Detail> & Detail

/** Its next occurrence, or the first one if it is over. */
export const shownTimeOf = ({ next_start, next_end, starts_at, ends_at }: Event) =>
  next_start ? { starts_at: next_start, ends_at: next_end ?? null } : { starts_at, ends_at }

/** The days of a series that are not over, the called-off ones too. */
export function comingDays({ next_start, ...event }: Event) {
  if (event.repeats === 'none' || !next_start) return []
  const next = dayIn(next_start)
  return daysOf(event).filter((day) => day >= next && !event.except.includes(day))
}
