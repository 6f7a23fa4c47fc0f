import type { Repetition } from '../../words.ts'
import { clockText, dayAfter, dayIn, dayMs, dayText, type HourCycle, isDay } from '../words.ts'

export type Series = {
  starts_at: string
  repeats: Repetition
  repeats_until?: string | null | undefined
  except: readonly string[]
}

/** 2 for the second Tuesday of a month. */
export const placeInMonth = (day: string) => Math.ceil(Number(day.slice(8, 10)) / 7)

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs

/** All days, those left out too. Monthly is each week in which the first day has the same place in its month. */
export function daysOf({ starts_at, repeats, repeats_until }: Series) {
  const first = dayIn(starts_at)
  if (repeats === 'none' || !repeats_until) return [first]
  const weeks = Math.floor(daysBetween(first, repeats_until) / 7) + 1
  const days = Array.from({ length: weeks }, (_, week) => dayAfter(first, 7 * week))
  if (repeats === 'weekly') return days
  if (repeats === 'monthly') return days.filter((day) => placeInMonth(day) === placeInMonth(first))
  return days.filter((_, week) => week % 2 === 0)
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const maxNamed = 5

/** "Every Tuesday at 6:00 PM until December 8, but not November 24; 14 times", of a series. */
export function seriesText(series: Series, cycle: HourCycle) {
  const { starts_at, repeats, repeats_until, except } = series
  if (repeats === 'none' || !repeats_until) return null
  const [weekday = ''] = dayText(starts_at).split(',')
  const days = {
    weekly: weekday,
    'every two weeks': `other ${weekday}`,
    monthly: `${ordinals[placeInMonth(starts_at) - 1]} ${weekday} of the month`,
  }[repeats]
  const clock = isDay(starts_at) ? ', all day,' : ` at ${clockText(starts_at, cycle)}`
  const named = (day: string) => dayInYear(day, starts_at.slice(0, 4))
  const all = daysOf(series)
  const leftOut = all.filter((day) => except.includes(day))
  const missing = leftOut.length > maxNamed ? `on ${leftOut.length} days` : list(leftOut.map(named))
  const but = leftOut.length > 0 ? `, but not ${missing}` : ''
  const times = all.length - leftOut.length
  const count = ['never', 'once', 'twice'][times] ?? `${times} times`
  return `Every ${days}${clock} until ${named(repeats_until)}${but}; ${count}`
}

const dayInYear = (day: string, year: string) =>
  dayText(day)
    .replace(/^\w+, /, '')
    .replace(`, ${year}`, '')

const list = (words: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
