import { and, eq, ne } from 'drizzle-orm'
import type { Queries, Store } from '../database/open.ts'
import { isFarLonger } from '../fields/contract.ts'
import { fold } from '../fields/fold.ts'
import { longest } from '../fields/words.ts'
import type { Body } from '../http/request/parse.ts'
import { Refusal, validate } from '../http/response/errors.ts'
import { newNames, taken } from './contract.ts'
import { admins } from './table.ts'

const takenRefusal = (field: keyof typeof taken) =>
  new Refusal(409, taken[field], { fields: { [field]: taken[field] } })

export const validateNewNames = ({ db }: Pick<Store, 'db'>, body: Body) =>
  refuseTaken(db, validate(newNames, body))

type Account = { user: string; email: string }

export const foldedNames = ({ user, email }: Account) => ({
  folded_user: fold(user),
  folded_email: fold(email),
})

const longestOf = { user: longest.line, email: longest.email }

export function isAvailable(tx: Queries, field: keyof Account, value: string, exceptId = 0) {
  if (isFarLonger(value, longestOf[field])) return true
  const same = and(eq(admins[`folded_${field}`], fold(value.trim())), ne(admins.id, exceptId))
  return tx.select({ id: admins.id }).from(admins).where(same).get() === undefined
}

export function refuseTaken(tx: Queries, account: Account, exceptId?: number) {
  for (const field of ['email', 'user'] as const)
    if (!isAvailable(tx, field, account[field], exceptId)) throw takenRefusal(field)
}
