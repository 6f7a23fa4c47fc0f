import { and, eq, lte } from 'drizzle-orm'
import type { Act } from '../activity/activity.ts'
import { type PurgeContext, purge } from '../content/removing.ts'
import { deleteRow } from '../content/store.ts'
import type { Queries } from '../database/open.ts'
import { eraseEmailsOf } from '../mail/erasing.ts'
import { deleteReceiptsOf, refOf, setStatus } from '../receipts/receipts.ts'
import { accessRequests, yearsFrom } from './lists.ts'
import { requests } from './table.ts'

const { status, keep, approved_at } = requests

/** Erases a request with its emails and stored replies. The receipt of a pending one says so for a month. */
export function erase(tx: Queries, row: typeof requests.$inferSelect, act: Act) {
  const of = refOf(accessRequests, row)
  const ended = act.did === 'withdrew' ? 'withdrawn' : 'not approved'
  if (row.status === 'approved') deleteReceiptsOf(tx, of)
  else setStatus(tx, of, { status: ended, at: act.at })
  eraseEmailsOf(tx, row)
  deleteRow(tx, accessRequests, row, act)
}

/** Erasing one searches all emails for the student's. */
const expiry = { batchSize: 10, why: 'These requests were approved a year ago.' }

export const eraseExpired = (context: PurgeContext, stopping?: AbortSignal) =>
  purge(context, { ...expiry, stopping }, (tx, limit, act) => {
    const yearAgo = yearsFrom(context.clock(), -1)
    const isExpired = and(eq(status, 'approved'), eq(keep, false), lte(approved_at, yearAgo))
    const expired = tx.select().from(requests).where(isExpired).limit(limit).all()
    return expired.map((row) => erase(tx, row, act))
  })
