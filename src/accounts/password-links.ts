import type { Acting, Clock, PublicAddress, Settings } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { commandOn } from '../database/place.ts'
import { fold } from '../fields/fold.ts'
import { inConstantTime } from '../http/limits/constant-time.ts'
import type { Limiting } from '../http/limits/quotas.ts'
import { checked, notFound, Refusal } from '../http/response/errors.ts'
import { clockIn } from '../lab/facts.ts'
import { invitationEmail, passwordEmail } from '../mail/emails.ts'
import { erasePasswordEmails } from '../mail/erasing.ts'
import { enqueue } from '../mail/queue.ts'
import { hour } from '../units.ts'
import { type AccountRow, findByName, read, renew, tellOf } from './admins.ts'
import { passwordTwice } from './contract.ts'
import { hasFreshLink, makeLink, ownerOf } from './links.ts'
import { validatePassword } from './new-password.ts'
import { hashPassword } from './sessions/passwords.ts'
import { noteEntered } from './sessions/sessions.ts'

export type Site = Pick<Store, 'db'> & Clock & Settings & Acting & PublicAddress

type Purpose = 'invitation' | 'another admin' | 'yourself'

/** Replaces an earlier link. Without mail it is returned, to be handed over. */
export function issueLink(
  context: Site,
  tx: Queries,
  { id, user, email }: AccountRow,
  to: Purpose,
) {
  const now = context.clock()
  const ends = new Date(now.getTime() + (to === 'invitation' ? 72 * hour : hour))
  const link = `${context.publicUrl}/set-password/${makeLink(tx, id, now, ends)}`
  if (context.config.smtpUrl === undefined) return { link }
  const facts = { user, link, ends }
  const place = clockIn(context, tx)
  const text =
    to === 'invitation'
      ? invitationEmail({ ...facts, by: context.by ?? 'The lab', site: context.publicUrl }, place)
      : passwordEmail({ ...facts, by: to }, place)
  erasePasswordEmails(tx, email)
  enqueue(tx, { ...text, kind: 'password', recipient: email }, now)
  return {}
}

export const sendLink = (context: Site, id: number) =>
  context.db.transaction((tx) => {
    const row = read(tx, id)
    if (context.config.smtpUrl === undefined) throw noMail(commandFor(context, row.user))
    issueLink(context, tx, row, 'another admin')
    return { id, email: row.email }
  })

export const inviteAgain = (context: Site, id: number) =>
  context.db.transaction((tx) => {
    const row = read(tx, id)
    if (row.entered_at !== null) throw entered()
    tellOf(context, tx, 'invited', row)
    return { ...issueLink(context, tx, row, 'invitation'), id, email: row.email }
  })

const entered = () =>
  new Refusal(409, 'This account is in use. Send a link to set a password instead.')

const noMail = (command: string) =>
  new Refusal(
    409,
    `Mail is not set up, so no link can be sent. On the server, this sets a password: ${command}`,
  )

export const commandFor = ({ config }: Settings, user: string) =>
  commandOn(config.dataDir, ['admin', 'reset-password', user])

/** The same for unknown, used and expired links. */
const noLink = () => notFound('This link can’t be used, or not any more.')

export async function openLink(context: Site & Limiting, token: string, network: string) {
  const giveBack = await context.limits.receipts.take(network)
  const id = ownerOf(context.db, token, context.clock())
  if (id === undefined) throw noLink()
  const { user } = read(context.db, id)
  await giveBack()
  return user
}

/** Ends the link and all sessions. */
export async function setPassword(context: Site, token: string, body: Record<string, unknown>) {
  const twice = checked(passwordTwice, body)
  await validatePassword(twice)
  const password_hash = await hashPassword(twice.password)
  return context.db.transaction((tx) => {
    const id = ownerOf(tx, token, context.clock())
    if (id === undefined) throw noLink()
    const row = read(tx, id)
    noteEntered(tx, id, context.clock())
    renew({ ...context, by: row.user }, tx, row, password_hash)
  })
}

type Asking = Site & Limiting & { sleep: (ms: number) => Promise<void> }

const withMail =
  'If there is such an account, a link to set a new password goes to its email address. It works once, within an hour.'
const withoutMail =
  'Mail is not set up, so no link can be sent. Ask another admin to set a new password for you, or whoever looks after the lab’s server for the command in hydra-lab --help.'

/** Answers the same in the same time whether the account exists or not. Rate-limited like failed logins. */
export async function sendForgotten(context: Asking, who: string, network: string) {
  const account = `${fold(who)} ${network}`
  await context.limits.loginsOfAddress.take(network)
  await context.limits.loginsOfAccount.take(account)
  if (context.config.smtpUrl === undefined) return { message: withoutMail }
  await inConstantTime(context, () => mailTo(context, who))
  return { message: withMail }
}

const mailTo = (context: Asking, who: string) =>
  context.db.transaction((tx) => {
    const row = findByName(tx, who)
    if (!row || hasFreshLink(tx, row.id, context.clock())) return
    issueLink(context, tx, row, row.entered_at === null ? 'invitation' : 'yourself')
  })
