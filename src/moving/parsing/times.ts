import { momentOf, wallTime } from '../../fields/zone.ts'
import { isLinked } from '../files/rows.ts'

export type DayOrder = 'mdy' | 'dmy'

export type Reading = { value?: unknown; note?: string; wrong?: string }
type Options = { timeZone: string; dates?: DayOrder | undefined }
export type Reader = (cell: unknown, options: Options) => Reading

/** A text, unless the cell holds a list or an object. */
export function textIn(cell: unknown) {
  if (isLinked(cell)) return cell.text
  if (cell instanceof Date) return isoOf(cell)
  return ['number', 'bigint', 'boolean'].includes(typeof cell) ? String(cell) : cell
}

const isoOf = (date: Date) =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/T00:00:00\.000Z$|Z$/, '')

/** A time of the lab, without its zone. */
export const readLocal: Reader = (cell, { timeZone, dates }) =>
  readTime(cell, dates, ({ day, clock, zone }) => {
    if (zone !== undefined) return wallTime(new Date(`${day}T${clock}${zone}`), timeZone)
    return clock ? `${day}T${clock.slice(0, 5)}` : day
  })

/** A time in UTC. */
export const readMoment: Reader = (cell, { timeZone, dates }) =>
  readTime(cell, dates, ({ day, clock = '00:00', zone }) => {
    const local = `${day}T${clock}`
    const moment = zone === undefined ? momentOf(local, timeZone).epochMilliseconds : local + zone
    return new Date(moment).toISOString()
  })

type Time = {
  day: string
  clock: string | undefined
  zone?: string | undefined
  order?: DayOrder
}

const longestTime = 60

function readTime(
  cell: unknown,
  dates: DayOrder | undefined,
  write: (time: Time) => string,
): Reading {
  const value = textIn(cell)
  const text = typeof value === 'string' ? value.trim() : ''
  const readings = text.length > longestTime ? [] : readingsOf(text).filter(isReal)
  const [one, other] = readings.filter(({ order }) => !dates || !order || order === dates)
  if (one && other && one.day !== other.day)
    return {
      value,
      wrong: `${text} may be ${one.day} (mdy) or ${other.day} (dmy): say which with dates mdy or dmy`,
    }
  return { value: one ? write(one) : value }
}

const written =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?))?\s*(z|[+-]\d\d:?\d\d)?$/i

const spoken =
  /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2})(?::(\d\d))?(?::(\d\d))?(?:\s*([ap])\.?m\.?)?)?$/i

function readingsOf(text: string): Time[] {
  const [iso, year = '', month, day, time, zone] = written.exec(text) ?? []
  if (iso !== undefined) {
    const clock = time?.replace(/^\d:/, '0$&')
    return zone && !clock
      ? []
      : [{ day: dayOf(year, month, day), clock, zone: zone?.toUpperCase() }]
  }
  const [said, one, , other, its = '', hour, minute = '00', seconds = '00', half] =
    spoken.exec(text) ?? []
  if (said === undefined) return []
  const clock = hour === undefined ? undefined : `${hourOf(hour, half)}:${minute}:${seconds}`
  return [
    { day: dayOf(its, one, other), clock, order: 'mdy' },
    { day: dayOf(its, other, one), clock, order: 'dmy' },
  ]
}

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
