import { and, eq, ne } from 'drizzle-orm'
import type { Queries, Store } from '../database/open.ts'
import { isFarLonger } from '../fields/contract.ts'
import { fold } from '../fields/fold.ts'
import { longest } from '../fields/words.ts'
import type { Body } from '../http/request/parse.ts'
import { checked, Refusal } from '../http/response/errors.ts'
import { newNames } from './contract.ts'
import { admins } from './table.ts'

export const taken = (field: 'email' | 'user') => {
  const [word, other] = field === 'email' ? ['Email', 'email'] : ['Username', 'username']
  const sentence = `${word} already exists! Please use a different ${other}.`
  return new Refusal(409, sentence, { fields: { [field]: sentence } })
}

export const isUserFree = ({ db }: Pick<Store, 'db'>, user: string) =>
  isFarLonger(user, longest.line) || isFree(db, 'folded_user', user.trim())
export const isEmailFree = ({ db }: Pick<Store, 'db'>, email: string) =>
  isFarLonger(email, longest.email) || isFree(db, 'folded_email', email.trim())

export const expectNew = ({ db }: Pick<Store, 'db'>, body: Body) =>
  refuseTaken(db, checked(newNames, body))

type Account = { user: string; email: string }

export const folded = ({ user, email }: Account) => ({
  folded_user: fold(user),
  folded_email: fold(email),
})

function isFree(tx: Queries, column: 'folded_user' | 'folded_email', value: string, exceptId = 0) {
  const same = and(eq(admins[column], fold(value)), ne(admins.id, exceptId))
  return tx.select({ id: admins.id }).from(admins).where(same).get() === undefined
}

export function refuseTaken(tx: Queries, { user, email }: Account, exceptId?: number) {
  if (!isFree(tx, 'folded_email', email, exceptId)) throw taken('email')
  if (!isFree(tx, 'folded_user', user, exceptId)) throw taken('user')
}
