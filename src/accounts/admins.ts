import { randomInt } from 'node:crypto'
import { and, count, eq, ne, type SQL } from 'drizzle-orm'
import { actOf, lastSaved, record } from '../activity/activity.ts'
import type { Did } from '../activity/words.ts'
import type { Config } from '../config.ts'
import type { Acting, Clock } from '../context.ts'
import type { Queries, Store, Transaction } from '../database/open.ts'
import { hasTable } from '../database/schema.ts'
import { isFarLonger } from '../fields/contract.ts'
import { fold } from '../fields/fold.ts'
import { canonical } from '../fields/names.ts'
import { longest } from '../fields/words.ts'
import { forgetRepliesOf } from '../http/request/idempotency.ts'
import type { Body } from '../http/request/parse.ts'
import { checked, notFound, Refusal } from '../http/response/errors.ts'
import { refuseStale } from '../http/response/revisions.ts'
import { adminEdit, newAdmin, newNames } from './contract.ts'
import { endAllLinks, endLinkOf } from './links.ts'
import { refuseWrong } from './new-password.ts'
import { hashPassword } from './sessions/passwords.ts'
import { endAll, endAllOf } from './sessions/sessions.ts'
import { sessions } from './sessions/table.ts'
import { admins, passwordLinks } from './table.ts'
import type { NoticeTime } from './words.ts'

type Row = typeof admins.$inferSelect
export type Admin = Pick<Row, 'id' | 'user' | 'email' | 'role'> & { notices: NoticeTime }
export type Settings = { config?: Pick<Config, 'alertTo'> }
/** Where the accounts are: the server's world, or a database that a command has opened. */
type Accounts = Pick<Store, 'db'> & Clock & Acting & Settings

const names = ['user', 'email', 'role', 'notices', 'password', 'confirmPassword']
const aliases = { user: ['username'] }

/** When an admin hears of what waits who hasn't chosen: where ALERT_TO is set, the lab hears of it there. */
const usualNotices = ({ config }: Settings): NoticeTime => (config?.alertTo ? 'never' : 'daily')

export const answered = (settings: Settings, { id, user, email, role, notices }: Row): Admin => ({
  ...{ id, user, email, role },
  notices: notices ?? usualNotices(settings),
})

export const taken = (field: 'email' | 'user') => {
  const [word, other] = field === 'email' ? ['Email', 'email'] : ['Username', 'username']
  const sentence = `${word} already exists! Please use a different ${other}.`
  return new Refusal(409, sentence, { fields: { [field]: sentence } })
}

/**
 * Not a count: when an older copy of the database is put back, a count would come to the same numbers again, and make
 * sessions good that ended, for whoever has the id by then.
 */
export const newSessionVersion = () => randomInt(1, 2 ** 48 - 1)

/**
 * Ends the sessions of all, as where an older copy of the accounts is put back, which may be from before an upgrade.
 * Answers how many admins there are.
 */
export function endSessions(tx: Queries) {
  const all = tx.select({ id: admins.id }).from(admins).all()
  for (const { id } of all)
    tx.update(admins).set({ session_version: newSessionVersion() }).where(eq(admins.id, id)).run()
  if (hasTable(tx, sessions)) endAll(tx)
  if (hasTable(tx, passwordLinks)) endAllLinks(tx)
  return all.length
}

// The accounts of the people who run the site.

export function read(tx: Queries, id: number) {
  const row = tx.select().from(admins).where(eq(admins.id, id)).get()
  if (!row) throw notFound('There is no such admin.')
  return row
}

export const findByUser = (tx: Queries, user: string) =>
  tx
    .select()
    .from(admins)
    .where(eq(admins.folded_user, fold(user.trim())))
    .get()

export const total = (tx: Queries, where?: SQL) =>
  tx.select({ total: count() }).from(admins).where(where).get()?.total ?? 0

/** Who hears of what waits at that time, as they chose or as is usual. */
export const hearing = (accounts: Pick<Store, 'db'> & Settings, time: NoticeTime) =>
  accounts.db
    .select()
    .from(admins)
    .all()
    .filter((row) => answered(accounts, row).notices === time)

/** Notes that an admin was told, and of what. */
export const noteNotice = (tx: Queries, id: number, told: { at: Date; to: number }) =>
  void tx
    .update(admins)
    .set({ noticed_at: told.at.toISOString(), noticed_to: told.to })
    .where(eq(admins.id, id))
    .run()

export const isUserFree = ({ db }: Pick<Store, 'db'>, user: string) =>
  isFarLonger(user, longest.line) || isFree(db, 'folded_user', user.trim())
export const isEmailFree = ({ db }: Pick<Store, 'db'>, email: string) =>
  isFarLonger(email, longest.email) || isFree(db, 'folded_email', email.trim())

/** Refuses names that a new account can't have, before anybody thinks of a password for it. */
export const expectNew = ({ db }: Pick<Accounts, 'db'>, body: Body) =>
  refuseTaken(db, checked(newNames, body))

/** Checks a new account; what it returns writes it. */
export async function prepare(world: Accounts, body: Body) {
  const draft = checked(newAdmin, canonical(names, aliases, body))
  refuseTaken(world.db, draft)
  await refuseWrong(draft)
  const password_hash = await hashPassword(draft.password)
  return (tx: Transaction): Admin => {
    refuseTaken(tx, draft)
    const { user, email, role, notices } = draft
    const session_version = newSessionVersion()
    const row = {
      user,
      email,
      role,
      notices,
      password_hash,
      session_version,
      ...folded({ user, email }),
    }
    const made = tx.insert(admins).values(row).returning().get()
    tell(world, tx, 'created', made)
    return answered(world, made)
  }
}

/** How an account comes to be. */
export const making = (world: Accounts) => ({
  table: admins,
  prepare: (body: Body) => prepare(world, body),
})

/** Refuses an edit of what isn't there (404) or of an older revision (412), before its body is read. */
export function expectEdit(accounts: Accounts, id: number, ifMatch: string | null) {
  refuseStaleRow(accounts, accounts.db, ifMatch, read(accounts.db, id))
}

/** Changes what the body names. A new password ends the admin's sessions. */
export async function edit(world: Accounts, id: number, body: Body, ifMatch: string | null) {
  const before = read(world.db, id)
  const changes = checked(adminEdit, canonical(names, aliases, body, before))
  const account = (row: Row) => ({
    user: changes.user ?? row.user,
    email: changes.email ?? row.email,
  })
  refuseTaken(world.db, account(before), id)
  const { password, confirmPassword } = changes
  if (password || confirmPassword) await refuseWrong({ password: password ?? '', confirmPassword })
  const password_hash = password ? await hashPassword(password) : undefined
  return world.db.transaction((tx) => {
    const row = read(tx, id)
    refuseStaleRow(world, tx, ifMatch, row)
    refuseTaken(tx, account(row), id)
    const names = { ...account(row), ...folded(account(row)) }
    const notices = chosenNotices(world, row, changes.notices)
    const set = { ...names, notices, revision: row.revision + 1 }
    const after = tx.update(admins).set(set).where(eq(admins.id, id)).returning().get()
    const isNamedAnew = isRenamed(row, after)
    if (isNamedAnew) endLinkOf(tx, row) // it may have gone to an address that was wrong
    if (isNamedAnew || password_hash === undefined) tell(world, tx, 'edited', after)
    return password_hash === undefined ? after : renew(world, tx, after, password_hash)
  })
}

/** A row that is sent back as it was read chooses nothing. */
const chosenNotices = (settings: Settings, row: Row, chosen: NoticeTime | null | undefined) =>
  chosen === undefined || chosen === answered(settings, row).notices ? row.notices : chosen

/** Gives an admin a new password, which ends their sessions and the link that may be under way. */
export function renew(world: Accounts, tx: Queries, { id }: Row, password_hash: string) {
  const set = { password_hash, session_version: newSessionVersion() }
  const after = tx.update(admins).set(set).where(eq(admins.id, id)).returning().get()
  endAllOf(tx, id)
  endLinkOf(tx, after)
  tell(world, tx, 'password changed', after)
  return after
}

/** The last one stays, or nobody could get in any more. */
export const remove = (world: Accounts, id: number) =>
  world.db.transaction((tx) => {
    const row = read(tx, id)
    if (total(tx) === 1) throw new Refusal(409, 'This is the last admin, who can’t be deleted.')
    tx.delete(admins).where(eq(admins.id, id)).run()
    forgetRepliesOf(tx, admins, id)
    endAllOf(tx, id)
    endLinkOf(tx, row)
    tell(world, tx, 'deleted', row)
  })

const subjectOf = ({ id, user }: Row) => ({ kind: 'admins', item: id, title: user })

const tell = (world: Accounts, tx: Queries, did: Did, row: Row) =>
  record(tx, actOf(world, did), subjectOf(row))

const isRenamed = (one: Row, other: Row) => one.user !== other.user || one.email !== other.email

const refuseStaleRow = (settings: Settings, tx: Queries, ifMatch: string | null, row: Row) =>
  refuseStale(ifMatch, row.revision, () => ({
    current: answered(settings, row),
    ...lastSaved(tx, 'admins', row.id),
  }))

type Account = { user: string; email: string }

const folded = ({ user, email }: Account) => ({
  folded_user: fold(user),
  folded_email: fold(email),
})

/** Compares without case; `exceptId` is the account that may keep its own. */
export function isFree(
  tx: Queries,
  column: 'folded_user' | 'folded_email',
  value: string,
  exceptId = 0,
) {
  const same = and(eq(admins[column], fold(value)), ne(admins.id, exceptId))
  return tx.select({ id: admins.id }).from(admins).where(same).get() === undefined
}

function refuseTaken(tx: Queries, { user, email }: Account, exceptId?: number) {
  if (!isFree(tx, 'folded_email', email, exceptId)) throw taken('email')
  if (!isFree(tx, 'folded_user', user, exceptId)) throw taken('user')
}
