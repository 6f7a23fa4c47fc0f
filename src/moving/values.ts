import type * as z from 'zod/mini'
import { isEmpty } from '../csv/csv.ts'
import { momentOf, wallTime } from '../fields/zone.ts'
import type { Importable, ImportContext } from './importables.ts'
import { metadataNames } from './metadata.ts'
import { isLinked, wordsOf } from './rows.ts'

export type DayOrder = 'mdy' | 'dmy'

type Reading = { value: unknown; note?: string; wrong?: string }

type Reader = (cell: unknown) => Reading
type Options = { timeZone: string; dates?: DayOrder | undefined }

export function createReaders(
  importable: Importable,
  config: ImportContext['config'],
  dates?: DayOrder,
) {
  const options = { timeZone: config.timeZone, dates }
  const { shape } = importable.draft(config)
  const readers = new Map<string, Reader>()
  for (const [name, schema] of Object.entries(shape))
    readers.set(name, readerOf(schema, importable.choices[name], options))
  for (const name of metadataNames.filter((each) => /_(date|at)$/.test(each)))
    readers.set(name, (cell) => momentIn(cell, options))
  readers.set('status', readStatus)
  return (name: string, given: unknown): Reading => {
    const reader = readers.get(name)
    const isChoice = importable.choices[name]?.some((each) => each === given) === true
    const isLeftEmpty = !importable.secret.includes(name) && !isChoice && isNone(given)
    if (isLeftEmpty && (!reader || isOptional(shape[name])))
      return { value: null, note: `${String(given).trim()} means none` }
    return (reader ?? readText)(given)
  }
}

const isNone = (cell: unknown) =>
  typeof cell === 'string' && /^\s*(null|n\/a|none|-)\s*$/i.test(cell)

const isOptional = (schema: z.ZodMiniType | undefined) =>
  schema === undefined || schema.safeParse(null).success || schema.safeParse(undefined).success

function readerOf(
  schema: z.ZodMiniType,
  choices: readonly string[] | undefined,
  options: Options,
): Reader {
  const takes = (value: unknown) => schema.safeParse(value).success
  if (choices) return (cell) => ({ value: choiceIn(readText(cell).value, choices) })
  if (takes('two words')) return readText
  if (takes('https://college.edu/')) return readLink
  if (takes('2026-12-01T18:00') || takes('2026-12-01')) return (cell) => readLocal(cell, options)
  return takes(['one']) && !takes('one; two') ? readList : readText
}

const readText: Reader = (cell) => {
  if (isLinked(cell)) return { value: cell.text }
  if (cell instanceof Date) return { value: isoOf(cell) }
  const isWord = ['number', 'bigint', 'boolean'].includes(typeof cell)
  return { value: isWord ? String(cell) : cell }
}

const states: Record<string, string> = {
  ...{ '1': 'approved', true: 'approved', yes: 'approved', published: 'approved' },
  ...{ '0': 'pending', false: 'pending', no: 'pending' },
}

const readStatus: Reader = (cell) => {
  const { value } = readText(cell)
  return { value: states[wordsOf(value).toLowerCase()] ?? value }
}

const readLink: Reader = (cell) => (isLinked(cell) ? { value: cell.address } : readText(cell))

const readList: Reader = (cell) => {
  const { value } = readText(cell)
  if (typeof value !== 'string') return { value }
  return { value: value.split(';').filter((each) => !isEmpty(each)) }
}

const choiceIn = (value: unknown, choices: readonly string[]) =>
  typeof value === 'string'
    ? (choices.find((each) => each.toLowerCase() === value.trim().toLowerCase()) ?? value)
    : value

const readLocal = (cell: unknown, { timeZone, dates }: Options) =>
  readTime(cell, dates, ({ day, clock, zone }) => {
    if (zone !== undefined) return wallTime(new Date(`${day}T${clock}${zone}`), timeZone)
    return clock ? `${day}T${clock.slice(0, 5)}` : day
  })

export const momentIn = (cell: unknown, { timeZone, dates }: Options) =>
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
  const { value } = readText(cell)
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

const isoOf = (date: Date) =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/T00:00:00\.000Z$|Z$/, '')
