import { commandOn } from '../database/place.ts'
import { checked, notFound, Refusal } from '../http/response/errors.ts'
import { passwordEmailOf } from '../mail/emails.ts'
import { forgetPasswordEmails } from '../mail/forgetting.ts'
import { enqueue } from '../mail/queue.ts'
import type { World } from '../world.ts'
import { read, renew } from './admins.ts'
import { passwordTwice } from './contract.ts'
import { makeLink, ownerOf } from './links.ts'
import { refuseWrong } from './new-password.ts'
import { hashPassword } from './sessions/passwords.ts'

// An admin who can't log in any more gets a link from another one, and sets a password themselves.

/** Mails an admin a link that is good once, for an hour. Answers whom it goes to. */
export const sendLink = (world: World, id: number) =>
  world.db.transaction((tx) => {
    const { user, email } = read(tx, id)
    if (world.config.smtpUrl === undefined) throw noMail(commandFor(world, user))
    const now = world.clock()
    const { token, ends } = makeLink(tx, id, now)
    const link = `${world.publicUrl}/set-password/${token}`
    forgetPasswordEmails(tx, email)
    const letter = passwordEmailOf({ user, link, ends }, world.config.timeZone)
    enqueue(tx, { ...letter, kind: 'password', recipient: email }, now)
    return { id, email }
  })

const noMail = (command: string) =>
  new Refusal(
    409,
    `Mail is not set up, so no link can be sent. On the server, this sets a password: ${command}`,
  )

/** What sets an admin's password without mail, as it is typed on the server. */
export const commandFor = ({ config }: World, user: string) =>
  commandOn(config.dataDir, ['admin', 'reset-password', user])

/** The same for a link that never was, was used, or is over. */
const noLink = () => notFound('This link can’t be used, or not any more.')

const adminBehind = (world: World, token: string) => {
  const id = ownerOf(world.db, token, world.clock())
  if (id === undefined) throw noLink()
  return read(world.db, id)
}

/** Whose password a link sets. Wrong ones are few in ten minutes, as failed logins are. */
export async function openLink(world: World, token: string, network: string) {
  const giveBack = await world.limits.receipts.take(network)
  const { user } = adminBehind(world, token)
  await giveBack()
  return user
}

/** Sets a password once: the link and all sessions of its admin are over then. */
export async function setPassword(world: World, token: string, body: Record<string, unknown>) {
  const twice = checked(passwordTwice, body)
  await refuseWrong(twice)
  const password_hash = await hashPassword(twice.password)
  return world.db.transaction((tx) => {
    const id = ownerOf(tx, token, world.clock())
    if (id === undefined) throw noLink()
    const row = read(tx, id)
    renew({ ...world, by: row.user }, tx, row, password_hash)
  })
}
