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

const isoDay = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/
const commonDay = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})/

/** With a zone as databases write it, or as Google Forms does: "2:05:30 PM GMT-5". */
const timeOfDay =
  /^(?:t|,?\s)\s*(\d{1,2})(?::(\d\d)(?::(\d\d(?:\.\d{1,9})?))?)?(?:\s*(z|[+-](?:0\d|1[0-4])(?::?\d\d)?)|(?:\s*([ap])\.?m\.?)?(?:\s+gmt([+-]\d{1,2}(?::?\d\d)?))?)$/i

/** Like "18:00-20:00", which is no time west of Greenwich. */
const timeRange = /\s\d{1,2}(:\d\d)?-\d\d(:?\d\d)?$|\s\d{1,2}\s+-\s*\d\d$/

/** Databases write a bare zone after an ISO day alone; elsewhere it is the end of a range. */
const bareZone = /(?<!gmt)[+-]\d\d(:?\d\d)?$/i

function candidatesFor(text: string): Time[] {
  const [iso = '', isoYear = '', isoMonth, isoDate] = isoDay.exec(text) ?? []
  const [common = '', one, , other, year = ''] = commonDay.exec(text) ?? []
  const time = timeRange.test(text) ? undefined : timeIn(text.slice(iso.length + common.length))
  if (!time) return []
  if (iso) return [{ day: dayOf(isoYear, isoMonth, isoDate), ...time }]
  if (!common || bareZone.test(text)) return []
  return [
    { day: dayOf(year, one, other), ...time, order: 'mdy' },
    { day: dayOf(year, other, one), ...time, order: 'dmy' },
  ]
}

function timeIn(text: string): Pick<Time, 'clock' | 'zone'> | undefined {
  if (text === '') return { clock: undefined }
  const [whole, hour = '', minute = '00', seconds = '00', zone, half, offset] =
    timeOfDay.exec(text) ?? []
  if (whole === undefined) return undefined
  const written = zone ?? offset
  const clock = `${hourOf(hour, half)}:${minute}:${seconds}`
  return { clock, zone: written && offsetOf(written) }
}

/** Some databases write "+00". */
const offsetOf = (zone: string) =>
  zone
    .toUpperCase()
    .replace(
      /^(.)(\d{1,2}?)(?::?(\d\d))?$/,
      (_, sign, hours, minutes = '00') => `${sign}${hours.padStart(2, '0')}:${minutes}`,
    )

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
