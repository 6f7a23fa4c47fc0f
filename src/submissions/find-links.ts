import type { Clock, PublicAddress, Settings, Signing } from '../context.ts'
import type { Store } from '../database/open.ts'
import { inConstantTime } from '../http/limits/constant-time.ts'
import type { Limiting } from '../http/limits/quotas.ts'
import { givenFacts as labFacts } from '../lab/facts.ts'
import { enqueueToThirdParty } from '../mail/queue.ts'
import { linksEmail } from '../mail/sender-emails.ts'
import { type Receipt, receiptPath, receiptsTo } from '../receipts/receipts.ts'
import { linksSent, noLinksMessage } from './contract.ts'
import { submissionKindOf } from './submission-kinds.ts'

type Context = Pick<Store, 'db'> & Clock & Settings & PublicAddress & Signing & Limiting

const maxLinks = 20

/** Emails the links of all submissions with this address. The response tells nobody whether there are any. */
export async function sendLinks(
  context: Context & { sleep: (ms: number) => Promise<void> },
  { email, network }: { email: string; network: string },
) {
  await context.limits.receipts.take(network)
  if (context.config.smtpUrl === undefined) return { message: noLinksMessage(contactIn(context)) }
  await inConstantTime(context, () => emailLinks(context, email, network))
  return { message: linksSent }
}

const contactIn = ({ db }: Context) => labFacts(db).contact ?? 'Science Hall, Room 260'

const emailLinks = (context: Context, email: string, network: string) =>
  context.db.transaction((tx) => {
    const found = receiptsTo(tx, email, maxLinks)
    if (found.length === 0) return
    const lines = found.map((receipt) => ({
      about: description(receipt, submissionKindOf(receipt).titleOf(tx, receipt)),
      link: context.publicUrl + receiptPath(context, tx, receipt),
    }))
    const recipient = found[0]?.contact_email ?? email
    const text = linksEmail(lines, found.length === maxLinks)
    enqueueToThirdParty(context, tx, { ...text, kind: 'receipt', recipient }, network)
  })

/** Names a submission by its title only once an admin has read it. What was taken down may be edited since. */
function description(receipt: Receipt, title: string | null) {
  const { noun } = submissionKindOf(receipt)
  const day = receipt.submitted_at.slice(0, 10)
  const isRead = !['waiting', 'taken-down'].includes(receipt.status) && title !== null
  return isRead ? `Your ${noun} “${title}”` : `Your ${noun} of ${day}`
}
