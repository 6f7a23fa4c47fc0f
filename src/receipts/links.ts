import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Signing } from '../context.ts'
import type { Queries } from '../database/open.ts'
import { randomText } from '../http/link-tokens.ts'
import { addressOf, type Receipt } from './receipts.ts'
import { receiptLinks, receipts } from './table.ts'

/** Makes a new link to a receipt, which ends every one before it. Answers its address. */
export function renewLink(context: Signing, tx: Queries, id: number) {
  tx.delete(receiptLinks).where(eq(receiptLinks.receipt, id)).run()
  const set = { nonce: randomText() }
  const receipt = tx.update(receipts).set(set).where(eq(receipts.id, id)).returning().get()
  return addressOf(context, tx, receipt)
}

/** The newest receipts whose sender left this address, without case. */
export const receiptsTo = (tx: Queries, email: string, most: number): Receipt[] =>
  tx
    .select()
    .from(receipts)
    .where(
      and(
        isNotNull(receipts.contact_email),
        eq(sql`lower(${receipts.contact_email})`, email.toLowerCase()),
      ),
    )
    .orderBy(desc(receipts.id))
    .limit(most)
    .all()
