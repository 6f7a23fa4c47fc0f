import type { Clock, PublicAddress, Settings, Signing } from '../context.ts'
import type { Store } from '../database/open.ts'
import { evenly } from '../http/limits/even.ts'
import type { Limiting } from '../http/limits/quotas.ts'
import { shown as labFacts } from '../lab/facts.ts'
import { enqueueToThirdParty } from '../mail/queue.ts'
import { linksOf } from '../mail/sender-emails.ts'
import { receiptsTo } from '../receipts/links.ts'
import { addressOf, type Receipt } from '../receipts/receipts.ts'
import { remembered } from './expiry.ts'
import { submissionKindOf } from './submission-kinds.ts'
import { linksComing, noLinks } from './words.ts'

type Site = Pick<Store, 'db'> & Clock & Settings & PublicAddress & Signing & Limiting
type Finding = Site & { sleep: (ms: number) => Promise<void> }

/** How many links stand in one letter. */
const most = 20

/**
 * Mails the links of all that was sent in with an address, as long as the address is stored. The answer is the same
 * whatever there is.
 */
export async function sendLinks(
  site: Finding,
  { email, network }: { email: string; network: string },
) {
  await site.limits.receipts.take(network)
  if (site.config.smtpUrl === undefined) return { message: noLinks(placeOf(site)) }
  await evenly(site, () => mailLinks(site, email, network))
  return { message: linksComing }
}

/** Where whoever can’t be sent a letter asks. */
const placeOf = ({ db }: Site) => labFacts(db).contact ?? 'Science Hall, Room 260'

const mailLinks = (site: Site, email: string, network: string) =>
  site.db.transaction((tx) => {
    const found = receiptsTo(tx, email, most).filter(
      (receipt) => remembered(site, receipt)?.contact_email != null,
    )
    if (found.length === 0) return
    const lines = found.map((receipt) => ({
      about: aboutOf(receipt, submissionKindOf(receipt).titleOf(tx, receipt)),
      link: site.publicUrl + addressOf(site, tx, receipt),
    }))
    const recipient = found[0]?.contact_email ?? email
    const letter = linksOf(lines, found.length === most)
    enqueueToThirdParty(site, tx, { ...letter, kind: 'receipt', recipient }, network)
  })

/** What a submission is called in a letter: by its title only once an admin has read it. */
function aboutOf(receipt: Receipt, title: string | null) {
  const { noun } = submissionKindOf(receipt)
  const day = receipt.submitted_at.slice(0, 10)
  const isRead = receipt.status !== 'waiting' && title !== null
  return isRead ? `Your ${noun} “${title}”` : `Your ${noun} of ${day}`
}
