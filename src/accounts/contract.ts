import * as z from 'zod/mini'
import { atLeast, atMost, email, isBlank, line } from '../fields/contract.ts'
import { longest, shortestPassword } from '../fields/words.ts'
import { noticeTimes } from './words.ts'

const tooShortMessage = `Password must have at least ${shortestPassword} characters`

const anyPassword = () => z.string('Enter a password').check(z.minLength(1, 'Enter a password'))

const role = z.pipe(
  z.transform((value: string | null) => value || 'admin'),
  z.literal('admin', 'The only role is admin'),
)

const account = { user: line('a username', 'Username'), email: email() }

const confirmation = z.optional(z.nullable(z.string('Enter the password again')))

/** Empty means the site's default. */
const notices = z.optional(
  z.pipe(
    z.transform((value: string | null) => value || null),
    z.nullable(z.enum(noticeTimes, 'Notices come at once, daily or never')),
  ),
)

export const newNames = z.object(account)

export const taken = {
  email: 'Email already exists! Please use a different email.',
  user: 'Username already exists! Please use a different username.',
}

const profile = { ...account, role: z._default(role, 'admin'), notices }

/** Validated first. Then come uniqueness of email and username, equality of the passwords, and their length. */
export const newAdmin = z.object({
  ...profile,
  password: anyPassword(),
  confirmPassword: confirmation,
})

/** JSON sends true, a form 'true'. */
export const invitedAdmin = z.object({
  ...profile,
  invite: z.union([z.literal(true), z.literal('true')], 'Send invite as true'),
  password: z.optional(
    z.nullable(z.literal('', 'Whoever is invited chooses it: send no password')),
  ),
})

export const anyNewAdmin = z.extend(newAdmin, {
  password: z.optional(anyPassword()),
  invite: z.optional(invitedAdmin.shape.invite),
})

const whoMessage = 'Enter your username or email address'

export const forgottenPassword = z.object({
  who: z
    .string(whoMessage)
    .check(z.trim(), z.minLength(1, whoMessage), z.maxLength(longest.email, whoMessage)),
})

export const validPassword = z.object({
  password: anyPassword().check(
    z.refine((password) => !isBlank(password), 'Enter a password'),
    atLeast(shortestPassword, tooShortMessage),
    ...atMost(longest.password, 'Password'),
  ),
})

export const passwordTwice = z.object({ password: anyPassword(), confirmPassword: confirmation })

const notEqual = 'Passwords do not match!'

type Twice = z.output<typeof passwordTwice>

export function passwordProblem({ password, confirmPassword }: Twice) {
  if (password !== confirmPassword) return { field: 'confirmPassword', message: notEqual } as const
  const [issue] = validPassword.safeParse({ password }).error?.issues ?? []
  return issue && ({ field: 'password', message: issue.message } as const)
}

/** Absent, null and empty all keep the password. */
export const adminEdit = z.object({
  user: z.optional(account.user),
  email: z.optional(account.email),
  role: z.optional(role),
  notices,
  password: z.optional(z.nullable(z.string('Enter a password'))),
  confirmPassword: confirmation,
})
