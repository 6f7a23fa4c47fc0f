import type { Clock, PublicAddress, Settings, Signing } from '../context.ts'
import type { Store } from '../database/open.ts'
import { inConstantTime } from '../http/limits/constant-time.ts'
import type { Limiting } from '../http/limits/quotas.ts'
import { givenFacts as labFacts } from '../lab/facts.ts'
import { enqueueToThirdParty } from '../mail/queue.ts'
import { linksEmail } from '../mail/sender-emails.ts'
import { pathOf, type Receipt, receiptsTo } from '../receipts/receipts.ts'
import { submissionKindOf } from './submission-kinds.ts'
import { linksComing, noLinks } from './words.ts'

type Site = Pick<Store, 'db'> & Clock & Settings & PublicAddress & Signing & Limiting

const maxLinks = 20

/** Emails the links of all submissions with this address. The answer tells nobody whether there are any. */
export async function sendLinks(
  site: Site & { sleep: (ms: number) => Promise<void> },
  { email, network }: { email: string; network: string },
) {
  await site.limits.receipts.take(network)
  if (site.config.smtpUrl === undefined) return { message: noLinks(contactIn(site)) }
  await inConstantTime(site, () => emailLinks(site, email, network))
  return { message: linksComing }
}

const contactIn = ({ db }: Site) => labFacts(db).contact ?? 'Science Hall, Room 260'

const emailLinks = (site: Site, email: string, network: string) =>
  site.db.transaction((tx) => {
    const found = receiptsTo(tx, email, maxLinks)
    if (found.length === 0) return
    const lines = found.map((receipt) => ({
      about: nameOf(receipt, submissionKindOf(receipt).titleOf(tx, receipt)),
      link: site.publicUrl + pathOf(site, tx, receipt),
    }))
    const recipient = found[0]?.contact_email ?? email
    const text = linksEmail(lines, found.length === maxLinks)
    enqueueToThirdParty(site, tx, { ...text, kind: 'receipt', recipient }, network)
  })

/** Names a submission by its title only once an admin has read it. */
function nameOf(receipt: Receipt, title: string | null) {
  const { noun } = submissionKindOf(receipt)
  const day = receipt.submitted_at.slice(0, 10)
  const isRead = receipt.status !== 'waiting' && title !== null
  return isRead ? `Your ${noun} “${title}”` : `Your ${noun} of ${day}`
}
