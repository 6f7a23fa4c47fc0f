import { and, count, eq, gt, lt } from 'drizzle-orm'
import type { Clock, Signing } from '../context.ts'
import type { Queries } from '../database/open.ts'
import { day } from '../units.ts'
import { enqueue, type Mailing } from './queue.ts'
import { thirdPartyEmails } from './table.ts'

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
  if (totalOf(tx, dayAgo, 'address', address) >= mostADay.toAddress) return
  if (counted.network && totalOf(tx, dayAgo, 'network', counted.network) >= mostADay.fromNetwork)
    return
  tx.insert(thirdPartyEmails)
    .values({ ...counted, queued_at: now.toISOString() })
    .run()
  enqueue(tx, mailing, now)
}

const totalOf = (tx: Queries, since: string, column: 'address' | 'network', hash: string) =>
  tx
    .select({ total: count() })
    .from(thirdPartyEmails)
    .where(and(eq(thirdPartyEmails[column], hash), gt(thirdPartyEmails.queued_at, since)))
    .get()?.total ?? 0

/** An address without case and `+tag`: they lead to the same mailbox. */
const mailboxOf = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@[^@]*$)/, '')

/** An IPv4 client counts with its /24; an IPv6 client’s address is its /56 already. */
const widen = (network: string) => network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
