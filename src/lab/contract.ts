import * as z from 'zod/mini'
import { day, email, line, optional, tidied } from '../fields/contract.ts'
import { hourCycles } from '../fields/times/words.ts'
import { longest } from '../fields/words.ts'
import { closed, type Weekday, weekdays } from './words.ts'

const hoursMessage = 'Enter hours like 9-17, or 9am-5pm, or 9:00-12:00, 13:00-18:00, or closed'
const longestHours = 100

const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*([ap]\.?m\.?)?`
const span = new RegExp(`^${time}\\s*(?:[-–—]|to)\\s*${time}$`, 'i')

/** Like "09:00"; undefined for an invalid time. "5" is 17 only with "pm". */
function clockOf(hour = '', minute = '00', half = '') {
  const isHalf = half !== ''
  const hours = Number(hour)
  if (Number(minute) > 59 || (isHalf && (hours < 1 || hours > 12))) return undefined
  const afternoon = half.toLowerCase().startsWith('p') ? 12 : 0
  return `${String(isHalf ? (hours % 12) + afternoon : hours).padStart(2, '0')}:${minute}`
}

/** Undefined where they are invalid or overlap. */
function readHours(text: string) {
  if (text.toLowerCase() === closed) return closed
  const spans: string[] = []
  let last = '00:00'
  for (const part of text.split(',')) {
    const found = span.exec(part.trim())
    if (!found) return undefined
    const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = found
    const opens = clockOf(fromHour, fromMinute, fromHalf)
    const closes = clockOf(toHour, toMinute, toHalf)?.replace('00:00', '24:00')
    if (!opens || !closes || opens < last || closes <= opens || closes > '24:00') return undefined
    spans.push(`${opens}–${closes}`)
    last = closes
  }
  return spans.join(', ')
}

const hours = () =>
  tidied(longestHours, hoursMessage, hoursMessage).check(
    z.refine((text) => text.length <= longestHours && readHours(text) !== undefined, {
      error: hoursMessage,
      abort: true,
    }),
    z.overwrite((text) => readHours(text) ?? text),
  )

const days = Object.fromEntries(weekdays.map((each) => [each, optional(hours())])) as Record<
  Weekday,
  ReturnType<typeof optional<ReturnType<typeof hours>>>
>

export const labDraft = z.object({
  ...days,
  contact: optional(email()),
  room: optional(line('where the room is', 'Room', longest.note)),
  notice: optional(line('a notice', 'Notice', longest.note)),
  notice_until: optional(day('The last day of the notice')),
  clock: optional(z.enum(hourCycles, 'Choose 12 or 24')),
})

const isSet = (value: string | null | undefined) => typeof value === 'string'

/** A notice needs an end, so that none stays forever. */
export const labFacts = labDraft.check(
  z.refine((facts) => !isSet(facts.notice) || isSet(facts.notice_until), {
    error: 'Enter the last day on which the notice is shown',
    path: ['notice_until'],
  }),
)

export type GivenFacts = { [Name in keyof LabFacts]?: string }

export type LabFacts = { [Name in keyof z.output<typeof labDraft>]-?: string | null }
