/** The days of a week, in their order: each is a column, a field of the form, and a row of the opening hours. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

export type Weekday = (typeof weekdays)[number]

/** What stands for a day on which nobody is there. */
export const closed = 'closed'

/** "09:00–12:00, 13:00–18:00" as its spans. */
export const spansOf = (hours: string) =>
  hours === closed
    ? []
    : hours.split(', ').flatMap((span) => {
        const [opens, closes] = span.split('–')
        return opens && closes ? [{ opens, closes }] : []
      })

/** The weekday of a date like 2026-11-21. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday'
