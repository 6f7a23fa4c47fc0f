import * as z from 'zod/mini'
import { day } from '../../fields/contract.ts'
import { dayAfter } from '../../fields/times/words.ts'
import { startOf } from '../../fields/zone.ts'
import { invalid, validate } from '../response/errors.ts'
import { queryOf } from './query.ts'

/** Which events a list holds: those of some days, or by whether they are over. */
export type Span = { when: (typeof times)[number]; from?: string; to?: string }

const times = ['upcoming', 'past', 'all'] as const

export const spanQuery = z.object({
  when: z.optional(z.enum(times, 'when is upcoming, past or all')),
  from: z.optional(day('from')),
  to: z.optional(day('to')),
})

const maxDays = 400

/** A missing end of the range is filled with the most days there may be. */
export function eventSpan(request: Request): Span {
  const { when, from, to } = spanOf(request)
  if (from === undefined && to === undefined) return { when }
  const days = {
    from: from ?? dayAfter(String(to), 1 - maxDays),
    to: to ?? dayAfter(String(from), maxDays - 1),
  }
  if (days.to > dayAfter(days.from, maxDays - 1))
    throw invalid({ to: `From and to may span ${maxDays} days at most` })
  return { when, ...days }
}

function spanOf(request: Request): Span {
  const params = Object.entries(queryOf(request)).filter(([, text]) => text !== '')
  const { when = 'upcoming', from, to } = validate(spanQuery, Object.fromEntries(params))
  if (from !== undefined && to !== undefined && to < from)
    throw invalid({ to: 'to is a day before from' })
  return { when, from, to }
}

/** Start of the first day, and end of the last one (exclusive), as instants. */
export function instantsOf(request: Request, timeZone: string) {
  const { from, to } = spanOf(request)
  return {
    since: from && startOf(from, timeZone),
    before: to && startOf(dayAfter(to), timeZone),
  }
}
