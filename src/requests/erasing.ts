import { and, eq, lte } from 'drizzle-orm'
import { type Act, actOf, record } from '../activity/activity.ts'
import type { Acting, Clock, Logging } from '../context.ts'
import { truncateWal } from '../database/erasing.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Queries, Store } from '../database/open.ts'
import { forgetRepliesOf } from '../http/request/idempotency.ts'
import { eraseEmailsOf } from '../mail/erasing.ts'
import { deleteReceiptsOf, setStatus } from '../receipts/receipts.ts'
import { requestKind } from '../receipts/words.ts'
import { requests } from './table.ts'

type Expiring = Store & Acting & Clock & Logging
type Row = typeof requests.$inferSelect

/** Erases a request with its emails and stored replies. The receipt of a pending one says so for a month. */
export function erase(tx: Queries, row: Row, { did, at }: Act) {
  const of = refOf(row)
  if (row.status === 'approved') deleteReceiptsOf(tx, of)
  else setStatus(tx, of, { status: did === 'withdrew' ? 'withdrawn' : 'not approved', at })
  eraseEmailsOf(tx, row)
  forgetRepliesOf(tx, requests, row.id)
  tx.delete(requests).where(eq(requests.id, row.id)).run()
}

export const refOf = ({ id }: { id: number }) => ({ kind: requestKind, item: id })

export const subjectOf = (id: number) => ({ kind: requestKind, item: id, title: `request ${id}` })

const inYears = (moment: Date, years: number) => {
  const then = new Date(moment)
  then.setUTCFullYear(then.getUTCFullYear() + years)
  return then.toISOString()
}

/** When an approved request is erased; null while it is pending or kept. */
export const keptUntil = ({ approved_at, keep }: Pick<Row, 'approved_at' | 'keep'>) =>
  approved_at === null || keep ? null : inYears(new Date(approved_at), 1)

/** Erasing one searches all emails for the student's. */
const batchSize = 10

export async function eraseExpired(context: Expiring, stopping?: AbortSignal) {
  const erased = await inBatches(batchSize, (limit) => eraseBatch(context, limit), stopping)
  if (erased === 0) return
  truncateWal(context.sqlite)
  context.log.write('info', { erased, why: 'These requests were approved a year ago.' })
}

function eraseBatch(context: Expiring, limit: number) {
  const isExpired = and(
    eq(requests.status, 'approved'),
    eq(requests.keep, false),
    lte(requests.approved_at, inYears(context.clock(), -1)),
  )
  return context.db.transaction((tx) => {
    const expired = tx.select().from(requests).where(isExpired).limit(limit).all()
    for (const row of expired) {
      const act = actOf(context, 'erased')
      erase(tx, row, act)
      record(tx, act, subjectOf(row.id))
    }
    return expired.length
  })
}
