import * as z from 'zod/mini'
import { day } from '../../fields/contract.ts'
import { dayAfter, startOf } from '../../fields/zone.ts'
import { checked, invalid } from '../response/errors.ts'
import { queryOf } from './query.ts'

/** Which of the things that take place are asked for: those of some days, else what has not ended, or what has, or all. */
export type Span = { when: (typeof times)[number]; from?: string; to?: string }

const times = ['upcoming', 'past', 'all'] as const

/** What they must be. */
export const spanQuery = z.object({
  when: z.optional(z.enum(times, 'when is upcoming, past or all')),
  from: z.optional(day('from')),
  to: z.optional(day('to')),
})

/** A list has the times of so many days at most. */
const mostDays = 400

/** Reads `when`, `from` and `to` of a list's address; where one of the days is missing, as many as there may be. */
export function daysOrWhen(request: Request): Span {
  const { when, from, to } = spanOf(request)
  if (from === undefined && to === undefined) return { when }
  const days = {
    from: from ?? dayAfter(String(to), 1 - mostDays),
    to: to ?? dayAfter(String(from), mostDays - 1),
  }
  if (days.to > dayAfter(days.from, mostDays - 1))
    throw invalid({ to: `From and to may be ${mostDays} days apart at most` })
  return { when, ...days }
}

/** Reads `when`, `from` and `to` of an address. */
function spanOf(request: Request): Span {
  const given = Object.entries(queryOf(request)).filter(([, text]) => text !== '')
  const { when = 'upcoming', from, to } = checked(spanQuery, Object.fromEntries(given))
  if (from !== undefined && to !== undefined && to < from)
    throw invalid({ to: 'to is a day before from' })
  return { when, from, to }
}

/** The moments of the days that an address names as `from` and `to`: the first one, and the first one after them. */
export function momentsIn(request: Request, timeZone: string) {
  const { from, to } = spanOf(request)
  return {
    since: from && startOf(from, timeZone),
    before: to && startOf(dayAfter(to), timeZone),
  }
}
