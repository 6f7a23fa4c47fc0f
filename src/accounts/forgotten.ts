import { fold } from '../fields/fold.ts'
import { inConstantTime } from '../http/limits/constant-time.ts'
import type { Limiting } from '../http/limits/quotas.ts'
import { minute } from '../units.ts'
import { findByName } from './admins.ts'
import { linkMadeAt } from './links.ts'
import { mailLink, makeInvitation, type Site } from './setting-password.ts'

/** An account gets at most one email in this time. */
const pause = 10 * minute

type Asking = Site & Limiting & { sleep: (ms: number) => Promise<void> }

const withMail =
  'If there is such an account, a link to set a new password goes to its email address. It works once, within an hour.'
const withoutMail =
  'Mail is not set up, so no link can be sent. Ask another admin to set a new password for you, or whoever looks after the lab’s server for the command in hydra-lab --help.'

/** Answers the same in the same time whether the account exists or not. Rate-limited like failed logins. */
export async function sendForgotten(world: Asking, who: string, network: string) {
  const account = `${fold(who)} ${network}`
  await world.limits.loginsOfAddress.take(network)
  await world.limits.loginsOfAccount.take(account)
  if (world.config.smtpUrl === undefined) return { message: withoutMail }
  await inConstantTime(world, () => mailTo(world, who))
  return { message: withMail }
}

const mailTo = (world: Asking, who: string) =>
  world.db.transaction((tx) => {
    const row = findByName(tx, who)
    const now = world.clock()
    if (!row || now.getTime() - (linkMadeAt(tx, row.id, now) ?? 0) < pause) return
    if (row.entered_at === null) makeInvitation(world, tx, row)
    else mailLink(world, tx, row, 'yourself')
  })
