import * as z from 'zod/mini'
import { atLeast, atMost, email, line } from '../fields/contract.ts'
import { longest, shortestPassword } from '../fields/words.ts'
import { noticeTimes } from './words.ts'

const tooShort = `Password must have at least ${shortestPassword} characters`

/** Taken as typed: a password is not trimmed. */
const anyPassword = () => z.string('Enter a password').check(z.minLength(1, 'Enter a password'))

/** The only one there is, also where it is left empty. */
const role = z.pipe(
  z.transform((value: string | null) => value || 'admin'),
  z.literal('admin', 'The only role is admin'),
)

const account = { user: line('a username', 'Username'), email: email() }

const confirmation = z.optional(z.nullable(z.string('Enter the password again')))

/** Empty is as the site is set up. */
const notices = z.optional(
  z.pipe(
    z.transform((value: string | null) => value || null),
    z.nullable(z.enum(noticeTimes, 'Notices come at once, daily or never')),
  ),
)

/** What a new account is known by. */
export const newNames = z.object(account)

/**
 * What comes first of the checks of a new admin. Then it is asked whether email and username are free and whether the
 * passwords are equal, and last whether the password is fit to be one.
 */
export const newAdmin = z.object({
  ...account,
  role: z._default(role, 'admin'),
  notices,
  password: anyPassword(),
  confirmPassword: confirmation,
})

/** The account of somebody who is invited and sets their own password. JSON sends true, a form 'true'. */
export const invitedAdmin = z.object({
  ...account,
  role: z._default(role, 'admin'),
  notices,
  invite: z.union([z.literal(true), z.literal('true')], 'Send invite as true'),
})

/** What makes an account: with a password, or with an invitation to set one. */
export const anyNewAdmin = z.extend(newAdmin, {
  password: z.optional(anyPassword()),
  invite: z.optional(invitedAdmin.shape.invite),
})

/** A username or an email address. */
export const forgotten = z.object({
  who: z
    .string('Enter your username or email address')
    .check(
      z.trim(),
      z.minLength(1, 'Enter your username or email address'),
      z.maxLength(longest.email, 'Enter your username or email address'),
    ),
})

export const fitPassword = z.object({
  password: anyPassword().check(
    atLeast(shortestPassword, tooShort),
    atMost(longest.password, 'Password'),
  ),
})

/** Of a password that is given twice alone; then the same is asked. */
export const passwordTwice = z.object({ password: anyPassword(), confirmPassword: confirmation })

const unequal = 'Passwords do not match!'

type Twice = z.output<typeof passwordTwice>

/** What is wrong with a new password, as far as that shows: first whether it was given twice, then whether it is fit. */
export function wrongWith({ password, confirmPassword }: Twice) {
  if (password !== confirmPassword) return { field: 'confirmPassword', sentence: unequal } as const
  const [issue] = fitPassword.safeParse({ password }).error?.issues ?? []
  return issue && ({ field: 'password', sentence: issue.message } as const)
}

/** An edit may leave the password: absent, null and empty all keep it. What is judged of a new one comes as with a new admin. */
export const adminEdit = z.object({
  user: z.optional(account.user),
  email: z.optional(account.email),
  role: z.optional(role),
  notices,
  password: z.optional(z.nullable(z.string('Enter a password'))),
  confirmPassword: confirmation,
})
