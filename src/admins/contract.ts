import * as z from 'zod/mini'
import { atLeast, atMost, email, line } from '../fields/contract.ts'
import { longest, shortestPassword } from '../fields/words.ts'

const tooShort = `Password must have at least ${shortestPassword} characters`

/** Taken as typed: a password is not trimmed. */
const password = () =>
  z
    .string('Enter a password')
    .check(
      z.minLength(1, 'Enter a password'),
      atLeast(shortestPassword, tooShort),
      atMost(longest.password, 'Password'),
    )

const account = {
  user: line('a username', 'Username'),
  email: email(),
  role: z._default(z.literal('admin', 'The only role is admin'), 'admin'),
}

const confirmation = z.optional(z.nullable(z.string('Enter the password again')))

export const newAdmin = z.object({
  ...account,
  password: password(),
  confirmPassword: confirmation,
})

/** An edit may leave the password: absent, null and empty all keep it. */
export const adminEdit = z.object({
  user: z.optional(account.user),
  email: z.optional(account.email),
  role: z.optional(z.literal('admin', 'The only role is admin')),
  password: z.optional(z.nullable(z.union([z.literal(''), password()], 'Enter a password'))),
  confirmPassword: confirmation,
})
