import * as z from 'zod/mini'
import { day, line, optional } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'

/** A day of a series; else the whole event is meant. */
const on = { on: optional(day('on')) }

export const uncancelling = z.object(on)

export const cancelling = z.object({
  reason: optional(line('a reason', 'Reason', longest.note)),
  ...on,
})
