import { and, between, eq, gt, lte } from 'drizzle-orm'
import type { Clock } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { createToken, hashToken } from '../http/link-tokens.ts'
import { erasePasswordEmails } from '../mail/erasing.ts'
import { minute } from '../units.ts'
import { passwordLinks } from './table.ts'

/** Replaces an earlier one. */
export function createLink(tx: Queries, admin: number, createdAt: Date, endsAt: Date) {
  const token = createToken()
  const [made_at, ends_at] = [createdAt.toISOString(), endsAt.toISOString()]
  const values = { token_hash: hashToken(token), made_at, ends_at }
  tx.insert(passwordLinks)
    .values({ admin, ...values })
    .onConflictDoUpdate({ target: passwordLinks.admin, set: values })
    .run()
  return token
}

export function adminOfLink(tx: Queries, token: string, now: Date) {
  const isValid = gt(passwordLinks.ends_at, now.toISOString())
  const which = and(eq(passwordLinks.token_hash, hashToken(token)), isValid)
  return tx.select().from(passwordLinks).where(which).get()?.admin
}

const minInterval = 10 * minute

/** Whoever asks again and again gets one email. */
export function hasRecentLink(tx: Queries, admin: number, now: Date) {
  const since = new Date(now.getTime() - minInterval)
  const isRecent = between(passwordLinks.made_at, since.toISOString(), now.toISOString())
  const which = and(eq(passwordLinks.admin, admin), isRecent)
  return tx.select().from(passwordLinks).where(which).get() !== undefined
}

export function endLinks(tx: Queries, admin?: { id: number; email: string }) {
  tx.delete(passwordLinks)
    .where(admin && eq(passwordLinks.admin, admin.id))
    .run()
  erasePasswordEmails(tx, admin?.email)
}

export const deleteExpiredLinks = ({ db, clock }: Pick<Store, 'db'> & Clock) =>
  void db.delete(passwordLinks).where(lte(passwordLinks.ends_at, clock().toISOString())).run()
