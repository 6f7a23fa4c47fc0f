/** The days of a month like `2026-12` in weeks from Sunday on; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const before: null[] = Array.from({ length: first.dayOfWeek % 7 }, () => null)
  const days = Array.from({ length: first.daysInMonth }, (_, day) =>
    first.add({ days: day }).toString(),
  )
  const cells = [...before, ...days]
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

export const monthAfter = (month: string, months: number) =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

export const lastDayOf = (month: string) => {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  return `${month}-${daysInMonth}`
}

/** From 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string) => Temporal.PlainDate.from(day).dayOfWeek - 1
