import { randomInt } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { actOf, findLastChange, record } from '../activity/activity.ts'
import type { ActivityType } from '../activity/words.ts'
import type { Config } from '../config.ts'
import type { Acting, Clock } from '../context.ts'
import type { Queries, Store, Transaction } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import { hasTable } from '../database/schema.ts'
import { fold } from '../fields/fold.ts'
import { canonical, isUnchanged } from '../fields/names.ts'
import { forgetRepliesOf } from '../http/request/idempotency.ts'
import type { Body } from '../http/request/parse.ts'
import { refuseStale } from '../http/response/conditional.ts'
import { notFound, Refusal, validate } from '../http/response/errors.ts'
import { adminEdit, newAdmin } from './contract.ts'
import { foldedNames, refuseTaken } from './names.ts'
import { validatePassword } from './new-password.ts'
import { removePasskeysOf } from './passkeys/store.ts'
import { endLinks } from './password-link-store.ts'
import { hashPassword, unusableHash } from './sessions/passwords.ts'
import { endSessionsOf } from './sessions/sessions.ts'
import { sessions } from './sessions/table.ts'
import { admins, passwordLinks } from './table.ts'
import type { NoticeTime } from './words.ts'

export type AdminRow = typeof admins.$inferSelect
export type Admin = Pick<AdminRow, 'id' | 'user' | 'email' | 'role' | 'entered_at'> & {
  notices: NoticeTime
}
export type NoticeSettings = { config?: Pick<Config, 'alertTo'> }
type AdminContext = Pick<Store, 'db'> & Clock & Acting & NoticeSettings

export const adminFields = ['user', 'email', 'role', 'notices', 'password', 'confirmPassword']
export const fieldAliases = { user: ['username'] }

/** What the API returns of a row. */
export const adminResponse = (
  settings: NoticeSettings,
  { id, user, email, role, notices, entered_at }: AdminRow,
): Admin => ({
  id,
  user,
  email,
  role,
  entered_at,
  notices: notices ?? (settings.config?.alertTo ? 'never' : 'daily'),
})

/** Random, since a counter would repeat in a restored database and revive ended sessions. */
export const newSessionVersion = () => randomInt(1, 2 ** 48 - 1)

/** Used after restoring a database, which may be older than some tables. Returns the number of admins. */
export function endSessions(tx: Queries) {
  const all = tx.select({ id: admins.id }).from(admins).all()
  for (const { id } of all)
    tx.update(admins).set({ session_version: newSessionVersion() }).where(eq(admins.id, id)).run()
  if (hasTable(tx, sessions)) endSessionsOf(tx)
  if (hasTable(tx, passwordLinks)) endLinks(tx)
  return all.length
}

export function readAdmin(tx: Queries, id: number) {
  const row = tx.select().from(admins).where(eq(admins.id, id)).get()
  if (!row) throw notFound('There is no such admin.')
  return row
}

function findByFolded(tx: Queries, column: 'folded_user' | 'folded_email', name: string) {
  const isNamed = eq(admins[column], fold(name.trim()))
  return tx.select().from(admins).where(isNamed).get()
}

export const findByUser = (tx: Queries, user: string) => findByFolded(tx, 'folded_user', user)

export const findByName = (tx: Queries, name: string) =>
  findByUser(tx, name) ?? findByFolded(tx, 'folded_email', name)

export const countAdmins = (tx: Queries) => totalIn(tx, admins)

export function adminsNotified(accounts: Pick<Store, 'db'> & NoticeSettings, time: NoticeTime) {
  const all = accounts.db.select().from(admins).all()
  return all.filter((row) => adminResponse(accounts, row).notices === time)
}

export function recordNotice(tx: Queries, id: number, notice: { at: Date; to: number }) {
  const set = { noticed_at: notice.at.toISOString(), noticed_to: notice.to }
  tx.update(admins).set(set).where(eq(admins.id, id)).run()
}

export async function prepareAdmin(context: AdminContext, body: Body) {
  const draft = validate(newAdmin, canonical(adminFields, fieldAliases, body))
  refuseTaken(context.db, draft)
  await validatePassword(draft)
  const password_hash = await hashPassword(draft.password)
  return (tx: Transaction): Admin =>
    adminResponse(context, insertAdmin(context, tx, draft, password_hash))
}

type NewAccount = Pick<z.output<typeof newAdmin>, 'user' | 'email' | 'role' | 'notices'>

export function insertAdmin(
  context: AdminContext,
  tx: Transaction,
  draft: NewAccount,
  password_hash: string,
) {
  refuseTaken(tx, draft)
  const { user, email, role, notices } = draft
  const session_version = newSessionVersion()
  const names = { user, email, ...foldedNames({ user, email }) }
  const row = { ...names, role, notices, password_hash, session_version }
  const inserted = tx.insert(admins).values(row).returning().get()
  recordActivity(context, tx, 'created', inserted)
  return inserted
}

export async function edit(context: AdminContext, id: number, body: Body, ifMatch: string | null) {
  const before = readAdmin(context.db, id)
  const changes = validate(adminEdit, canonical(adminFields, fieldAliases, body, before))
  const account = (row: AdminRow) => ({
    user: changes.user ?? row.user,
    email: changes.email ?? row.email,
  })
  refuseTaken(context.db, account(before), id)
  const { password, confirmPassword } = changes
  if (password || confirmPassword)
    await validatePassword({ password: password ?? '', confirmPassword })
  const password_hash = password ? await hashPassword(password) : undefined
  return context.db.transaction((tx) => {
    const row = readAdmin(tx, id)
    refuseStale(ifMatch, row.revision, () => currentIn(context, tx, row))
    refuseTaken(tx, account(row), id)
    const names = { ...account(row), ...foldedNames(account(row)) }
    const notices = chosenNotices(context, row, changes.notices)
    if (!password && isUnchanged(row, { ...names, notices })) return row
    const set = { ...names, notices, revision: row.revision + 1 }
    const after = tx.update(admins).set(set).where(eq(admins.id, id)).returning().get()
    const hasNewNames = isRenamed(row, after)
    if (hasNewNames) endLinks(tx, row) // it may have gone to a wrong address
    if (hasNewNames || password_hash === undefined) recordActivity(context, tx, 'edited', after)
    return password_hash === undefined ? after : replacePassword(context, tx, after, password_hash)
  })
}

/** A row sent back as it was read changes nothing. */
function chosenNotices(settings: NoticeSettings, row: AdminRow, chosen?: NoticeTime | null) {
  const isUnchanged = chosen === undefined || chosen === adminResponse(settings, row).notices
  return isUnchanged ? row.notices : chosen
}

export function replacePassword(
  context: AdminContext,
  tx: Queries,
  { id }: AdminRow,
  password_hash: string,
) {
  const set = { password_hash, session_version: newSessionVersion() }
  const after = tx.update(admins).set(set).where(eq(admins.id, id)).returning().get()
  endSessionsOf(tx, id)
  endLinks(tx, after)
  recordActivity(context, tx, 'password changed', after)
  return after
}

export const remove = (context: AdminContext, id: number) =>
  context.db.transaction((tx) => {
    const row = readAdmin(tx, id)
    const isOther = and(ne(admins.id, id), ne(admins.password_hash, unusableHash))
    if (totalIn(tx, admins, isOther) === 0)
      throw new Refusal(409, 'This is the last admin who can log in, and can’t be deleted.')
    deleteAccount(tx, row)
    recordActivity(context, tx, 'deleted', row)
  })

export function deleteAccount(tx: Queries, row: AdminRow) {
  tx.delete(admins).where(eq(admins.id, row.id)).run()
  forgetRepliesOf(tx, admins, row.id)
  endSessionsOf(tx, row.id)
  endLinks(tx, row)
  removePasskeysOf(tx, row.id)
}

export const recordActivity = (
  context: Acting & Clock,
  tx: Queries,
  type: ActivityType,
  { id, user }: Pick<AdminRow, 'id' | 'user'>,
) => record(tx, actOf(context, type), { kind: 'admins', item: id, title: user })

const isRenamed = (one: AdminRow, other: AdminRow) =>
  one.user !== other.user || one.email !== other.email

const currentIn = (settings: NoticeSettings, tx: Queries, row: AdminRow) => ({
  current: adminResponse(settings, row),
  ...findLastChange(tx, 'admins', row.id),
})
