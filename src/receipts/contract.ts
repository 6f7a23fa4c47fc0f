import * as z from 'zod/mini'
import { optional, prose } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'
import { marks } from './words.ts'

export const changeNote = z.object({
  note: prose('what should be changed', 'Note', longest.message),
})

export const declineReason = z.object({
  reason: optional(prose('a reason', 'Reason', longest.message)),
})

export const markFilter = z.object({ mark: z.optional(z.enum(marks, 'There is no such mark')) })
