import * as z from 'zod/mini'
import { optional, prose } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'
import { marks } from './words.ts'

export const wanting = z.object({ note: prose('what should be changed', 'Note', longest.message) })

export const declining = z.object({
  reason: optional(prose('a reason', 'Reason', longest.message)),
})

export const marked = z.object({ mark: z.optional(z.enum(marks, 'There is no such mark')) })
