import * as z from 'zod/mini'
import { day, line, optional } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'

const on = { on: optional(day('on')) }

/** Of which day of a series an admin takes back that it was called off; without one, of all of it. */
export const uncancelling = z.object(on)

/** Why something doesn't take place, if they say so. */
export const cancelling = z.object({
  reason: optional(line('a reason', 'Reason', longest.note)),
  ...on,
})
