import * as z from 'zod/mini'
import { line } from '../../fields/contract.ts'

const unusable = 'This passkey can’t be used.'
const base64url = (most: number) =>
  z
    .string(unusable)
    .check(z.maxLength(most, { error: unusable, abort: true }), z.regex(/^[\w-]+$/, unusable))

export const passkeyLogin = z.object({
  id: base64url(1500),
  clientDataJSON: base64url(2000),
  authenticatorData: base64url(2000),
  signature: base64url(2000),
  userHandle: z.optional(z.nullable(base64url(100))),
})

export const newPasskey = z.object({
  id: base64url(1500),
  clientDataJSON: base64url(2000),
  attestationObject: base64url(16_000),
  transports: z._default(
    z
      .string(unusable)
      .check(z.maxLength(100, { error: unusable, abort: true }), z.regex(/^[a-z,-]*$/, unusable)),
    '',
  ),
  name: line('a name', 'Name'),
})

export const passkeyName = z.pick(newPasskey, { name: true })
