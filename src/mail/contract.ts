import * as z from 'zod/mini'
import { line, prose } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'

/** A message for the lab. It can't name who gets it. Contract 6. */
export const alertMessage = z.object({
  request_id: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  subject: line('a subject', 'Subject'),
  message: prose('a message', 'Message', longest.message),
})
