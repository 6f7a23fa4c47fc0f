import * as z from 'zod/mini'
import { longest } from '../../fields/words.ts'

const noName = 'Enter your username'
const noPassword = 'Enter your password'

export const credentials = z.object({
  username: z.string(noName).check(z.trim(), z.minLength(1, noName), z.maxLength(longest.line)),
  password: z
    .string(noPassword)
    .check(z.minLength(1, noPassword), z.maxLength(longest.password, noPassword)),
})
