import * as z from 'zod/mini'
import { tidied } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'

const message = 'Name the editor by its path in the panel'

export const editing = z.object({
  page: tidied(longest.line, message, message).check(z.regex(/^\/admin-panel\/[\w/-]+$/, message)),
  left: z.optional(z.boolean('left is true or false')),
})
