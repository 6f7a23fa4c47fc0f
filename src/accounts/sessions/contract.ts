import * as z from 'zod/mini'
import { longest } from '../../fields/words.ts'

export const credentials = z.object({
  username: z
    .string('Enter your username')
    .check(z.trim(), z.minLength(1, 'Enter your username'), z.maxLength(longest.line)),
  password: z
    .string('Enter your password')
    .check(
      z.minLength(1, 'Enter your password'),
      z.maxLength(longest.password, 'Enter your password'),
    ),
})
