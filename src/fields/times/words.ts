// Formats local times (`YYYY-MM-DDTHH:MM`) the same on the server and in every browser.

const dateOf = (day: string) => new Date(`${day.slice(0, 10)}T00:00Z`)

function textOf(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(dateOf(day))
}

export const isDay = (time: string) => time.length === 10

export const dayIn = (time: string) => time.slice(0, 10)

export const dayMs = 24 * 60 * 60 * 1000

export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** "Tuesday, December 1, 2026" */
export const dayText = textOf({ dateStyle: 'full' })

/** "Tue, Dec 1, 2026" */
export const shortDayText = textOf({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

/** "December 2026", of "2026-12". */
export const monthText = (month: string) => longMonthText(`${month}-01`)
const longMonthText = textOf({ month: 'long', year: 'numeric' })

export const monthNameText = textOf({ month: 'short' })

export const hourCycles = ['12', '24'] as const
export type HourCycle = (typeof hourCycles)[number]

export const intlCycles = { 12: 'h12', 24: 'h23' } as const

/** 12 by default, as is usual in `en-US`. */
export const hourCycleOf = (setting: string | null | undefined): HourCycle =>
  setting === '24' ? '24' : '12'

/** "6:00 PM" or "18:00". Browsers' own formats differ in their spaces. */
export function clockText(time: string, cycle: HourCycle) {
  const clock = time.slice(-5)
  if (cycle === '24') return clock
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}

/** "9:00 AM–5:00 PM" or "09:00–17:00"; only the dash allows a line break. */
export const hoursText = (from: string, to: string, cycle: HourCycle) =>
  `${clockText(from, cycle)}–${clockText(to, cycle)}`.replaceAll(' ', ' ')

type TimeSpan = { starts_at: string; ends_at: string | null }

export function spanText({ starts_at, ends_at }: TimeSpan, cycle: HourCycle, day = dayText) {
  if (isDay(starts_at)) return [...new Set([starts_at, ends_at ?? starts_at])].map(day).join(' – ')
  const begins = `${day(starts_at)}, ${clockText(starts_at, cycle)}`
  if (ends_at === null || ends_at === starts_at) return begins
  const ends = dayIn(ends_at) === dayIn(starts_at) ? '' : `${day(ends_at)}, `
  return `${begins} – ${ends}${clockText(ends_at, cycle)}`
}

/** The hidden field with the start that a form has asked about. */
export const confirmedStart = 'hl_asked'

export const hasPassed = 'That has passed already. Change it, or send it once more as it is'

type Days = {
  cancelled_days: readonly { on: string; at: string; reason: string | null }[]
}

export const cancelledDayOf = ({ cancelled_days }: Days, day: string) =>
  cancelled_days.find(({ on }) => on === day)

export type Cancelling = Days & { cancelled_at: string | null; cancelled_reason: string | null }

export function cancelledOn(item: Cancelling, start: string) {
  const { cancelled_at, cancelled_reason } = item
  const alone = cancelledDayOf(item, dayIn(start))
  if (cancelled_at !== null || !alone) return { cancelled_at, cancelled_reason }
  return { cancelled_at: alone.at, cancelled_reason: alone.reason }
}

/** What was a day of a series may be all of the event by now. */
export const cancellingOf = <Event extends Cancelling & { repeats: string; starts_at: string }>(
  event: Event,
) => (event.repeats === 'none' ? { ...event, ...cancelledOn(event, event.starts_at) } : event)
