import { and, eq, gt, lte } from 'drizzle-orm'
import type { Clock } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { hashOf, randomText } from '../http/link-tokens.ts'
import { forgetPasswordEmails } from '../mail/forgetting.ts'
import { hour } from '../units.ts'
import { skew } from './sessions/token.ts'
import { passwordLinks } from './table.ts'

const life = hour

/** A new link ends the one before it. The token is told here alone. */
export function makeLink(tx: Queries, admin: number, now: Date) {
  const token = randomText()
  const ends = new Date(now.getTime() + life)
  const values = { token_hash: hashOf(token), ends_at: ends.toISOString() }
  tx.insert(passwordLinks)
    .values({ admin, ...values })
    .onConflictDoUpdate({ target: passwordLinks.admin, set: values })
    .run()
  return { token, ends }
}

/** Whose link it is, while it is good. */
export const ownerOf = (tx: Queries, token: string, now: Date) =>
  tx
    .select({ admin: passwordLinks.admin })
    .from(passwordLinks)
    .where(
      and(
        eq(passwordLinks.token_hash, hashOf(token)),
        gt(passwordLinks.ends_at, now.toISOString()),
        // A clock that was far ahead has made some for years.
        lte(passwordLinks.ends_at, new Date(now.getTime() + life + skew).toISOString()),
      ),
    )
    .get()?.admin

type Admin = { id: number; email: string }

/** Ends an admin's link, and its letter where that is still to go: it was used, or went where its admin is no more. */
export function endLinkOf(tx: Queries, { id, email }: Admin) {
  tx.delete(passwordLinks).where(eq(passwordLinks.admin, id)).run()
  forgetPasswordEmails(tx, email)
}

export function endAllLinks(tx: Queries) {
  tx.delete(passwordLinks).run()
  forgetPasswordEmails(tx)
}

/** Forgets those that are over. */
export const forgetLinks = ({ db, clock }: Pick<Store, 'db'> & Clock) =>
  void db.delete(passwordLinks).where(lte(passwordLinks.ends_at, clock().toISOString())).run()
