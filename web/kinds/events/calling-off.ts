import { dayIn } from '../../../src/fields/times/words.ts'
import type { Event } from './kind.ts'

// How admins call off an event, in the panel and on its page.

export const callingOff = {
  question: 'It stays on the calendar, struck through, and says so.',
  field: { label: 'Reason', hint: 'Shown where the event is, if you give one.' },
}

const halfDay = 12 * 60 * 60 * 1000

/** Goes by the row's last day, which ends last in the westernmost time zone (UTC−12). */
export const isUpcoming = ({ repeats_until, ends_at, starts_at }: Event) =>
  dayIn(repeats_until ?? ends_at ?? starts_at) >=
  new Date(Date.now() - halfDay).toISOString().slice(0, 10)
