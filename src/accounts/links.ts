import { and, eq, gt, lte } from 'drizzle-orm'
import type { Clock } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { hashOf, randomText } from '../http/link-tokens.ts'
import { forgetPasswordEmails } from '../mail/forgetting.ts'
import { hour } from '../units.ts'
import { passwordLinks } from './table.ts'

export const linkLife = { password: hour, invitation: 72 * hour }

export function makeLink(tx: Queries, admin: number, now: Date, life: number) {
  const token = randomText()
  const ends = new Date(now.getTime() + life)
  const values = {
    token_hash: hashOf(token),
    made_at: now.toISOString(),
    ends_at: ends.toISOString(),
  }
  tx.insert(passwordLinks)
    .values({ admin, ...values })
    .onConflictDoUpdate({ target: passwordLinks.admin, set: values })
    .run()
  return { token, ends }
}

const isGoodAt = (now: Date) => gt(passwordLinks.ends_at, now.toISOString())

export const ownerOf = (tx: Queries, token: string, now: Date) =>
  tx
    .select({ admin: passwordLinks.admin })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.token_hash, hashOf(token)), isGoodAt(now)))
    .get()?.admin

export function linkMadeAt(tx: Queries, admin: number, now: Date) {
  const link = tx
    .select({ at: passwordLinks.made_at })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.admin, admin), isGoodAt(now)))
    .get()
  return link && Date.parse(link.at)
}

export function endLinks(tx: Queries, admin?: { id: number; email: string }) {
  tx.delete(passwordLinks)
    .where(admin && eq(passwordLinks.admin, admin.id))
    .run()
  forgetPasswordEmails(tx, admin?.email)
}

export const forgetLinks = ({ db, clock }: Pick<Store, 'db'> & Clock) =>
  void db.delete(passwordLinks).where(lte(passwordLinks.ends_at, clock().toISOString())).run()
