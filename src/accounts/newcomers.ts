import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Queries } from '../database/open.ts'
import { fold } from '../fields/fold.ts'
import { checked } from '../http/response/errors.ts'
import { findByUser, newSessionVersion } from './admins.ts'
import { newAdmin } from './contract.ts'
import { taken } from './names.ts'
import { admins } from './table.ts'

type Values = Record<string, unknown>

const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z\d]{53}$/
const argon2 =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$[A-Za-z\d+/]{11,100}\$[A-Za-z\d+/]{11,200}$/

/** More costly hashes would delay everybody's login. */
const mostWork = { bcrypt: 14, memory: 262_144, passes: 10, lanes: 16 }

function isUsable(hash: string) {
  const [, cost] = bcrypt.exec(hash) ?? []
  if (cost !== undefined) return Number(cost) >= 4 && Number(cost) <= mostWork.bcrypt
  const [memory = 0, passes = 0, lanes = 0] = (argon2.exec(hash) ?? []).slice(1).map(Number)
  const isBounded =
    memory <= mostWork.memory && passes <= mostWork.passes && lanes <= mostWork.lanes
  return isBounded && memory >= 8 * lanes && passes > 0 && lanes > 0
}

const unusable =
  'password_hash must be a bcrypt or argon2 hash of the usual cost; "hydra-lab admin create" makes accounts with a password'

export const newcomer = z.extend(
  z.pick(newAdmin, { user: true, email: true, role: true, notices: true }),
  {
    password_hash: z.string(unusable).check(z.refine(isUsable, unusable)),
    entered_at: z.optional(
      z.nullable(z.iso.datetime('entered_at must be a time like 2026-03-02T12:00:00.000Z')),
    ),
  },
)

export function prepareNewcomer(tx: Queries, given: Values) {
  const draft = checked(newcomer, { ...given, entered_at: given['entered_at'] || null })
  const known = findByUser(tx, draft.user)
  const isIt = eq(admins.folded_email, fold(draft.email))
  const holder = tx.select({ id: admins.id }).from(admins).where(isIt).get()
  if (holder !== undefined && holder.id !== known?.id) throw taken('email')
  return { ...draft, session_version: newSessionVersion() }
}
