import * as z from 'zod/mini'
import type { Values } from '../fields/names.ts'
import { validate } from '../http/response/errors.ts'
import { newSessionVersion } from './admins.ts'
import { newAdmin } from './contract.ts'

// Of the usual cost, since others would delay everybody's login.

const bcrypt = /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z\d]{53}$/
const argon2 =
  /^\$argon2(?:id|i|d)\$v=19\$m=(?:[1-9]\d{3,4}|[12]\d{5}),t=[1-9],p=[1-9]\$[A-Za-z\d+/]{11,100}\$[A-Za-z\d+/]{11,200}$/

const isUsable = (hash: string) => bcrypt.test(hash) || argon2.test(hash)

const unusable =
  'password_hash must be a bcrypt or argon2 hash of the usual cost; "hydra-lab admin create" makes accounts with a password'

export const importedAdmin = z.extend(
  z.pick(newAdmin, { user: true, email: true, role: true, notices: true }),
  {
    password_hash: z.string(unusable).check(z.refine(isUsable, unusable)),
    entered_at: z.optional(
      z.nullable(z.iso.datetime('entered_at must be a time like 2026-03-02T12:00:00.000Z')),
    ),
  },
)

export const prepareImportedAdmin = (row: Values) => ({
  ...validate(importedAdmin, { ...row, entered_at: row['entered_at'] || null }),
  session_version: newSessionVersion(),
})
