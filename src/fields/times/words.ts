// Local times, written `YYYY-MM-DDTHH:MM`, as people read them: the same on the server and in every browser.

const inUtc = { timeZone: 'UTC' } as const
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', ...inUtc })
const shortDays = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  ...inUtc,
})
const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', ...inUtc })

const dateOf = (day: string) => new Date(`${day.slice(0, 10)}T00:00Z`)

/** The day of a local time. */
export const dayIn = (time: string) => time.slice(0, 10)

/** "Tuesday, December 1, 2026" */
export const dayText = (day: string) => days.format(dateOf(day))

/** "Tue, Dec 1, 2026" */
export const shortDayText = (day: string) => shortDays.format(dateOf(day))

/** "December 2026", of "2026-12". */
export const monthText = (month: string) => months.format(dateOf(`${month}-01`))

/** "6:00 PM"; the browsers' own text has a space of another kind in each of them. */
export function clockText(time: string) {
  const [hour = 0, minute = 0] = time.slice(11).split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

type Taking = { starts_at: string; ends_at: string | null }

/** When something takes place, in one line. */
export function spanText({ starts_at, ends_at }: Taking, day = dayText) {
  const begins = `${day(starts_at)}, ${clockText(starts_at)}`
  if (ends_at === null || ends_at === starts_at) return begins
  const ends = dayIn(ends_at) === dayIn(starts_at) ? '' : `${day(ends_at)}, `
  return `${begins} – ${ends}${clockText(ends_at)}`
}
