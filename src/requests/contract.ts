import * as z from 'zod/mini'
import { atMost, email, isFarLonger, line, optional, prose, tidied } from '../fields/contract.ts'
import { longest } from '../fields/words.ts'

const studentIdMessage = "Student ID must start with 'N' followed by 8 digits"
const domainMessage = (domain: string) => `Email must end with @${domain}`

/** The domain must match exactly after the @. */
const collegeEmail = (domain: string) => {
  const message = domainMessage(domain)
  const endsRight = (value: string) => value.toLowerCase().endsWith(`@${domain}`)
  return tidied(longest.email, message, message).check(
    z.refine((value) => endsRight(value) && email().safeParse(value).success, message),
    ...atMost(longest.email, 'Email'),
  )
}

const studentId = () =>
  tidied(longest.line, studentIdMessage, studentIdMessage).check(
    z.regex(/^N\d{8}$/, studentIdMessage),
  )

export const requestDraft = (domain: string) =>
  z.object({
    full_name: line('your full name', 'Full name'),
    email: collegeEmail(domain),
    student_id: studentId(),
  })

export const draftNames = {
  names: ['full_name', 'email', 'student_id'],
  aliases: { full_name: ['student_name', 'name'], email: ['student_email'] },
}

const idMessage = 'Name the request by its id'

/** As in a path: no `1e0`, no `01`. */
const rowId = () =>
  z.pipe(
    z
      .union([z.number(), z.string()], idMessage)
      .check(z.refine((value) => /^[1-9]\d{0,14}$/.test(String(value)), idMessage)),
    z.transform(Number),
  )

/** A line break may be an attempt to add a header: it is refused, not removed. */
const isOneLine = (value: string) =>
  isFarLonger(value, longest.line) || !/[\r\n]/.test(value.trim())
const oneLine = z.string('Enter a subject').check(z.refine(isOneLine, 'Subject must be one line'))
const subject = z.pipe(oneLine, line('a subject', 'Subject'))

export const alertMessage = z.object({
  request_id: z.optional(
    z.pipe(
      z.transform((id: number | string | null) => (id === '' ? null : id)),
      z.nullable(rowId()),
    ),
  ),
  subject,
  message: prose('a message', 'Message', longest.message),
})

export const approval = z.object({ id: rowId() })
export const denial = z.object({
  id: rowId(),
  reason: optional(prose('a reason', 'Reason', longest.message)),
})

const keepMessage = 'Say whether to keep it: true or false'
export const keeping = z.object({
  keep: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })], keepMessage),
})
