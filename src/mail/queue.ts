import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Clock, Signing } from '../context.ts'
import type { Queries } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import { searchable } from '../fields/fold.ts'
import { day } from '../units.ts'
import type { EmailText } from './emails.ts'
import { isEmptied } from './forgetting.ts'
import { letters, thirdPartyEmails } from './table.ts'

export type Mailing = EmailText & {
  kind: (typeof letters.$inferSelect)['kind']
  request_id?: number
  receipt_id?: number
  /** Until when what it tells of can be undone. */
  held_until?: string
  /** None: whoever gets the alerts. */
  recipient?: string
}

type Row = typeof letters.$inferSelect

/** The link to set a password is for its reader alone. */
const notForAdmins = 'This letter holds a link to set a password, which is for its reader alone.'

export const answered = ({ nonce, tried_since, held_until, folded, ...letter }: Row) => ({
  ...letter,
  seen: Boolean(letter.seen), // a list read as a whole has the database's own values
  body: letter.kind === 'password' && !isEmptied(letter) ? notForAdmins : letter.body,
})

/** Puts a letter in the queue, in the transaction of the event it tells of. */
export function enqueue(tx: Queries, mailing: Mailing, now: Date) {
  const created_at = now.toISOString()
  const { held_until: due_at = created_at } = mailing
  const folded = searchable(mailing.subject)
  return answered(
    tx
      .insert(letters)
      .values({ ...mailing, folded, created_at, due_at })
      .returning()
      .get(),
  )
}

/** The last letter of a kind to somebody. */
export const lastTo = (tx: Queries, kind: Row['kind'], recipient: string) =>
  tx
    .select({ state: letters.state, sent_at: letters.sent_at })
    .from(letters)
    .where(and(eq(letters.kind, kind), eq(letters.recipient, recipient)))
    .orderBy(desc(letters.id))
    .limit(1)
    .get()

// Anybody can name anybody's address in a form. What is counted outlives the email and its submission.

export const mostADay = { toAddress: 5, fromNetwork: 30 }

type ToThirdParty = Mailing & { recipient: string }

/**
 * Queues an email to an address that a stranger gave, unless it has had its share of the day, or the client's network
 * has caused its share. `network` is null where an admin lets it out.
 */
export function enqueueToThirdParty(
  { secret, clock }: Signing & Clock,
  tx: Queries,
  mailing: ToThirdParty,
  network: string | null,
) {
  const now = clock()
  const dayAgo = new Date(now.getTime() - day).toISOString()
  const hashOf = (text: string) => new Bun.CryptoHasher('sha256', secret).update(text).digest('hex')
  const address = hashOf(`email ${mailboxOf(mailing.recipient)}`)
  const counted = { address, network: network && hashOf(`network ${widen(network)}`) }
  tx.delete(thirdPartyEmails).where(lt(thirdPartyEmails.queued_at, dayAgo)).run()
  if (queuedTo(tx, dayAgo, 'address', address) >= mostADay.toAddress) return
  if (counted.network && queuedTo(tx, dayAgo, 'network', counted.network) >= mostADay.fromNetwork)
    return
  tx.insert(thirdPartyEmails)
    .values({ ...counted, queued_at: now.toISOString() })
    .run()
  enqueue(tx, mailing, now)
}

const queuedTo = (tx: Queries, since: string, column: 'address' | 'network', hash: string) =>
  totalIn(
    tx,
    thirdPartyEmails,
    and(eq(thirdPartyEmails[column], hash), gt(thirdPartyEmails.queued_at, since)),
  )

/** An address without case and `+tag`: they lead to the same mailbox. */
const mailboxOf = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@[^@]*$)/, '')

/** An IPv4 client counts with its /24; an IPv6 client’s address is its /56 already. */
const widen = (network: string) => network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
