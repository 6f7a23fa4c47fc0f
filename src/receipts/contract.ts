import * as z from 'zod/mini'
import { optional, prose } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'
import { marks } from './words.ts'

/** What an admin asks to be changed. */
export const wanting = z.object({ note: prose('what should be changed', 'Note', longest.message) })

/** Why an admin declines something, if they say so. */
export const declining = z.object({
  reason: optional(prose('a reason', 'Reason', longest.message)),
})

/** Which of what waits an admin looks for. */
export const marked = z.object({ mark: z.optional(z.enum(marks, 'There is no such mark')) })
