import { and, desc, eq, isNull, lte, type SQL } from 'drizzle-orm'
import type { Clock, Signing } from '../context.ts'
import type { Queries } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import { searchable } from '../fields/fold.ts'
import { day } from '../units.ts'
import type { EmailText } from './emails.ts'
import { isErased } from './erasing.ts'
import { type EmailRow, emails, thirdPartyEmails } from './table.ts'

export type NewEmail = EmailText & {
  kind: EmailRow['kind']
  request_id?: number
  receipt_id?: number
  held_until?: string
  /** Null for whoever gets the alerts. */
  recipient?: string | null
}

const notForAdmins = 'This email holds a link to set a password, which is for its reader alone.'

/** What the API returns of a row. */
export const emailResponse = ({ nonce, tried_since, held_until, folded, ...email }: EmailRow) => ({
  ...email,
  seen: Boolean(email.seen), // lists read as bytes carry the database's own values
  body: email.kind === 'password' && !isErased(email) ? notForAdmins : email.body,
})

export function enqueue(tx: Queries, email: NewEmail, now: Date) {
  const created_at = now.toISOString()
  const { held_until: due_at = created_at } = email
  const values = { ...email, folded: searchable(email.subject), created_at, due_at }
  return emailResponse(tx.insert(emails).values(values).returning().get())
}

export function lastEmailTo(tx: Queries, kind: EmailRow['kind'], recipient: string | null) {
  const isTo = recipient === null ? isNull(emails.recipient) : eq(emails.recipient, recipient)
  const which = and(eq(emails.kind, kind), isTo)
  return tx.select().from(emails).where(which).orderBy(desc(emails.id)).limit(1).get()
}

export const dailyLimits = { toAddress: 5, fromNetwork: 30 }

/**
 * Anybody can enter anybody's address, so emails to them are rate-limited. The counts outlive the email and its
 * submission.
 */
export function enqueueToThirdParty(
  { secret, clock }: Signing & Clock,
  tx: Queries,
  email: NewEmail & { recipient: string },
  from: string | null,
) {
  const now = clock()
  const dayAgo = new Date(now.getTime() - day).toISOString()
  const hashOf = (text: string) => new Bun.CryptoHasher('sha256', secret).update(text).digest('hex')
  const address = hashOf(`email ${normalizedMailbox(email.recipient)}`)
  const network = from && hashOf(`network ${countedNetwork(from)}`)
  tx.delete(thirdPartyEmails).where(lte(thirdPartyEmails.queued_at, dayAgo)).run()
  const { toAddress, fromNetwork } = dailyLimits
  const count = (which: SQL) => totalIn(tx, thirdPartyEmails, which)
  if (count(eq(thirdPartyEmails.address, address)) >= toAddress) return
  if (network && count(eq(thirdPartyEmails.network, network)) >= fromNetwork) return
  tx.insert(thirdPartyEmails).values({ address, network, queued_at: now.toISOString() }).run()
  enqueue(tx, email, now)
}

/** Case and `+tag` don't change the mailbox. */
const normalizedMailbox = (address: string) =>
  address.toLowerCase().replace(/\+[^@]*(?=@[^@]*$)/, '')

/** IPv4 addresses count by /24; IPv6 addresses arrive as /56. */
const countedNetwork = (network: string) => network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
