import { wallTime, zonedTimeOf } from '../../fields/zone.ts'
import { cellText } from '../files/rows.ts'
import type { CellParser, ParsedCell } from './parse-row.ts'

export type DayOrder = 'mdy' | 'dmy'

/** A time of the lab, without its zone. */
export const parseLocalTime: CellParser = (cell, { timeZone, dates }) =>
  parseTime(cell, dates, ({ day, clock, zone }) => {
    if (zone !== undefined) return wallTime(new Date(`${day}T${clock}${zone}`), timeZone)
    return clock ? `${day}T${clock.slice(0, 5)}` : day
  })

/** A time in UTC. */
export const parseMoment: CellParser = (cell, { timeZone, dates }) =>
  parseTime(cell, dates, ({ day, clock = '00:00', zone }) => {
    const local = `${day}T${clock}`
    const moment =
      zone === undefined ? zonedTimeOf(local, timeZone).epochMilliseconds : local + zone
    return new Date(moment).toISOString()
  })

type Time = {
  day: string
  clock: string | undefined
  zone?: string | undefined
  order?: DayOrder
}

const longestTime = 60

function parseTime(
  cell: unknown,
  dates: DayOrder | undefined,
  format: (time: Time) => string,
): ParsedCell {
  const value = cellText(cell)
  const text = typeof value === 'string' ? value.trim() : ''
  const candidates = text.length > longestTime ? [] : candidatesFor(text).filter(isReal)
  const [one, other] = candidates.filter(({ order }) => !dates || !order || order === dates)
  if (one && other && one.day !== other.day)
    return {
      value,
      error: `${text} may be ${one.day} (mdy) or ${other.day} (dmy): say which with dates mdy or dmy`,
    }
  return { value: one ? format(one) : value }
}

const isoTime =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?))?\s*(z|[+-](?:0\d|1[0-4])(?::?\d\d)?)?$/i

/** Like "18:00-20:00", which is no time west of Greenwich. */
const timeRange = /\s\d{1,2}:\d\d-\d\d(:?\d\d)?$/

const commonTime =
  /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2})(?::(\d\d))?(?::(\d\d))?(?:\s*([ap])\.?m\.?)?)?$/i

function candidatesFor(text: string): Time[] {
  if (timeRange.test(text)) return []
  const [iso, year = '', month, day, time, zone] = isoTime.exec(text) ?? []
  if (iso !== undefined) {
    const clock = time?.replace(/^\d:/, '0$&')
    return zone && !clock
      ? []
      : [{ day: dayOf(year, month, day), clock, zone: zone && offsetOf(zone) }]
  }
  const [common, one, , other, commonYear = '', hour, minute = '00', seconds = '00', half] =
    commonTime.exec(text) ?? []
  if (common === undefined) return []
  const clock = hour === undefined ? undefined : `${hourOf(hour, half)}:${minute}:${seconds}`
  return [
    { day: dayOf(commonYear, one, other), clock, order: 'mdy' },
    { day: dayOf(commonYear, other, one), clock, order: 'dmy' },
  ]
}

/** Some databases write "+00". */
const offsetOf = (zone: string) =>
  zone
    .toUpperCase()
    .replace(/^(.\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)

function hourOf(hour: string, half: string | undefined) {
  const shift =
    half === undefined ? 0 : (half.toLowerCase() === 'p' ? 12 : 0) - (hour === '12' ? 12 : 0)
  return String(Number(hour) + shift).padStart(2, '0')
}

const dayOf = (year: string, month = '', day = '') =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

function isReal({ day, clock = '00:00', zone = 'Z' }: Time) {
  const date = new Date(`${day}T${clock}Z`)
  const isOfDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return isOfDay && !Number.isNaN(new Date(`${day}T${clock}${zone}`).getTime())
}
