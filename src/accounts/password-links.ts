import type { Acting, Clock, PublicAddress, Settings } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { commandOn } from '../database/place.ts'
import { fold } from '../fields/fold.ts'
import type { Values } from '../fields/names.ts'
import { inConstantTime } from '../http/limits/constant-time.ts'
import type { Limiting } from '../http/limits/quotas.ts'
import { notFound, Refusal, validate } from '../http/response/errors.ts'
import { clockIn } from '../lab/facts.ts'
import { invitationEmail, passwordEmail } from '../mail/emails.ts'
import { erasePasswordEmails } from '../mail/erasing.ts'
import { enqueue } from '../mail/queue.ts'
import { hour } from '../units.ts'
import { type AdminRow, findByName, readAdmin, recordActivity, replacePassword } from './admins.ts'
import { passwordTwice } from './contract.ts'
import { validatePassword } from './new-password.ts'
import { adminOfLink, createLink, hasRecentLink } from './password-link-store.ts'
import { hashPassword } from './sessions/passwords.ts'
import { recordFirstLogin } from './sessions/sessions.ts'

export type LinkContext = Pick<Store, 'db'> & Clock & Settings & Acting & PublicAddress

type Purpose = 'invitation' | 'another admin' | 'yourself'

/** Replaces an earlier link. Without mail it is returned, to be handed over. */
export function issueLink(
  context: LinkContext,
  tx: Queries,
  { id, user, email }: AdminRow,
  purpose: Purpose,
) {
  const now = context.clock()
  const ends = new Date(now.getTime() + (purpose === 'invitation' ? 72 * hour : hour))
  const link = `${context.publicUrl}/set-password/${createLink(tx, id, now, ends)}`
  if (context.config.smtpUrl === undefined) return { link }
  const facts = { user, link, ends }
  const labTime = clockIn(context, tx)
  const text =
    purpose === 'invitation'
      ? invitationEmail({ ...facts, by: context.by ?? 'The lab', site: context.publicUrl }, labTime)
      : passwordEmail({ ...facts, by: purpose }, labTime)
  erasePasswordEmails(tx, email)
  enqueue(tx, { ...text, kind: 'password', recipient: email }, now)
  return {}
}

export const sendLink = (context: LinkContext, id: number) =>
  context.db.transaction((tx) => {
    const row = readAdmin(tx, id)
    if (context.config.smtpUrl === undefined) throw noMail(commandFor(context, row.user))
    issueLink(context, tx, row, 'another admin')
    return { id, email: row.email }
  })

export const inviteAgain = (context: LinkContext, id: number) =>
  context.db.transaction((tx) => {
    const row = readAdmin(tx, id)
    if (row.entered_at !== null) throw alreadyInUse()
    recordActivity(context, tx, 'invited', row)
    return { ...issueLink(context, tx, row, 'invitation'), id, email: row.email }
  })

const alreadyInUse = () =>
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

export async function openLink(context: LinkContext & Limiting, token: string, network: string) {
  const giveBack = await context.limits.receipts.take(network)
  const id = adminOfLink(context.db, token, context.clock())
  if (id === undefined) throw noLink()
  const { user } = readAdmin(context.db, id)
  await giveBack()
  return user
}

/** Ends the link and all sessions. */
export async function setPassword(context: LinkContext, token: string, body: Values) {
  const twice = validate(passwordTwice, body)
  await validatePassword(twice)
  const password_hash = await hashPassword(twice.password)
  return context.db.transaction((tx) => {
    const id = adminOfLink(tx, token, context.clock())
    if (id === undefined) throw noLink()
    const row = readAdmin(tx, id)
    recordFirstLogin(tx, id, context.clock())
    replacePassword({ ...context, by: row.user }, tx, row, password_hash)
  })
}

type ForgottenContext = LinkContext & Limiting & { sleep: (ms: number) => Promise<void> }

const withMail =
  'If there is such an account, a link to set a new password goes to its email address. It works once, within an hour.'
const withoutMail =
  'Mail is not set up, so no link can be sent. Ask another admin to set a new password for you, or whoever looks after the lab’s server for the command in hydra-lab --help.'

/** Responds the same in the same time whether the account exists or not. Rate-limited like failed logins. */
export async function sendForgottenLink(context: ForgottenContext, who: string, network: string) {
  await context.limits.linksOfAddress.take(network)
  await context.limits.linksOfAccount.take(`${fold(who)} ${network}`)
  if (context.config.smtpUrl === undefined) return { message: withoutMail }
  await inConstantTime(context, () => emailLink(context, who))
  return { message: withMail }
}

const emailLink = (context: ForgottenContext, who: string) =>
  context.db.transaction((tx) => {
    const row = findByName(tx, who)
    if (!row || hasRecentLink(tx, row.id, context.clock())) return
    issueLink(context, tx, row, row.entered_at === null ? 'invitation' : 'yourself')
  })
