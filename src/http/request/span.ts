import * as z from 'zod/mini'
import { day } from '../../fields/contract.ts'
import { invalid } from '../response/errors.ts'

/** Which of the things that take place are asked for: those of some days, else what has not ended, or what has, or all. */
export type Span = { when: (typeof times)[number]; from?: string; to?: string }

const times = ['upcoming', 'past', 'all'] as const

/** What they must be. */
export const spanQuery = z.object({
  when: z.optional(z.enum(times, 'when is upcoming, past or all')),
  from: z.optional(day('from')),
  to: z.optional(day('to')),
})

/** Reads `when`, `from` and `to` of a list's address. */
export function spanOf(request: Request): Span {
  const given = [...new URL(request.url).searchParams].filter(([, text]) => text !== '')
  const result = spanQuery.safeParse(Object.fromEntries(given))
  if (!result.success)
    throw invalid(
      Object.fromEntries(
        result.error.issues.map(({ path, message }) => [String(path[0]), message]),
      ),
    )
  const { when = 'upcoming', from, to } = result.data
  if (from !== undefined && to !== undefined && to < from)
    throw invalid({ to: 'to is a day before from' })
  return { when, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
