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

export const closed = 'closed'

/** Of "09:00–12:00, 13:00–18:00". */
export const spansOf = (hours: string) =>
  hours === closed
    ? []
    : hours.split(', ').flatMap((span) => {
        const [opens, closes] = span.split('–')
        return opens && closes ? [{ opens, closes }] : []
      })

export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday'
