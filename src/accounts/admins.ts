import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { actOf, findLastChange, record } from '../activity/activity.ts'
import type { ActivityType } from '../activity/words.ts'
import type { Config } from '../config.ts'
import type { Acting, Clock } from '../context.ts'
import type { Queries, Store, Transaction } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import { hasTable } from '../database/schema.ts'
import { fold } from '../fields/fold.ts'
import { canonical } from '../fields/names.ts'
import { forgetRepliesOf } from '../http/request/idempotency.ts'
import type { Body } from '../http/request/parse.ts'
import { refuseStale } from '../http/response/conditional.ts'
import { checked, notFound, Refusal } from '../http/response/errors.ts'
import { adminEdit, newAdmin } from './contract.ts'
import { endLinks } from './links.ts'
import { folded, refuseTaken } from './names.ts'
import { validatePassword } from './new-password.ts'
import { removePasskeysOf } from './passkeys/store.ts'
import { hashPassword } from './sessions/passwords.ts'
import { endSessionsOf } from './sessions/sessions.ts'
import { sessions } from './sessions/table.ts'
import { admins, passwordLinks } from './table.ts'
import type { NoticeTime } from './words.ts'

type Row = typeof admins.$inferSelect

export type { Row as AccountRow }
export type Admin = Pick<Row, 'id' | 'user' | 'email' | 'role' | 'entered_at'> & {
  notices: NoticeTime
}
export type Settings = { config?: Pick<Config, 'alertTo'> }
type Accounts = Pick<Store, 'db'> & Clock & Acting & Settings

export const names = ['user', 'email', 'role', 'notices', 'password', 'confirmPassword']
export const aliases = { user: ['username'] }

const usualNotices = ({ config }: Settings): NoticeTime => (config?.alertTo ? 'never' : 'daily')

export const answered = (
  settings: Settings,
  { id, user, email, role, notices, entered_at }: Row,
): Admin => ({
  ...{ id, user, email, role, entered_at },
  notices: notices ?? usualNotices(settings),
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

export function read(tx: Queries, id: number) {
  const row = tx.select().from(admins).where(eq(admins.id, id)).get()
  if (!row) throw notFound('There is no such admin.')
  return row
}

const findBy = (tx: Queries, column: 'folded_user' | 'folded_email', name: string) =>
  tx
    .select()
    .from(admins)
    .where(eq(admins[column], fold(name.trim())))
    .get()

export const findByUser = (tx: Queries, user: string) => findBy(tx, 'folded_user', user)

export const findByName = (tx: Queries, name: string) =>
  findByUser(tx, name) ?? findBy(tx, 'folded_email', name)

export const total = (tx: Queries) => totalIn(tx, admins)

export const hearing = (accounts: Pick<Store, 'db'> & Settings, time: NoticeTime) =>
  accounts.db
    .select()
    .from(admins)
    .all()
    .filter((row) => answered(accounts, row).notices === time)

export const noteNotice = (tx: Queries, id: number, notice: { at: Date; to: number }) =>
  void tx
    .update(admins)
    .set({ noticed_at: notice.at.toISOString(), noticed_to: notice.to })
    .where(eq(admins.id, id))
    .run()

export async function prepare(context: Accounts, body: Body) {
  const draft = checked(newAdmin, canonical(names, aliases, body))
  refuseTaken(context.db, draft)
  await validatePassword(draft)
  const password_hash = await hashPassword(draft.password)
  return (tx: Transaction): Admin => answered(context, insert(context, tx, draft, password_hash))
}

type NewAccount = Pick<z.output<typeof newAdmin>, 'user' | 'email' | 'role' | 'notices'>

export function insert(
  context: Accounts,
  tx: Transaction,
  draft: NewAccount,
  password_hash: string,
) {
  refuseTaken(tx, draft)
  const { user, email, role, notices } = draft
  const session_version = newSessionVersion()
  const names = { user, email, ...folded({ user, email }) }
  const row = { ...names, role, notices, password_hash, session_version }
  const made = tx.insert(admins).values(row).returning().get()
  tellOf(context, tx, 'created', made)
  return made
}

export async function edit(context: Accounts, id: number, body: Body, ifMatch: string | null) {
  const before = read(context.db, id)
  const changes = checked(adminEdit, canonical(names, aliases, body, before))
  const account = (row: Row) => ({
    user: changes.user ?? row.user,
    email: changes.email ?? row.email,
  })
  refuseTaken(context.db, account(before), id)
  const { password, confirmPassword } = changes
  if (password || confirmPassword)
    await validatePassword({ password: password ?? '', confirmPassword })
  const password_hash = password ? await hashPassword(password) : undefined
  return context.db.transaction((tx) => {
    const row = read(tx, id)
    refuseStaleRow(context, tx, ifMatch, row)
    refuseTaken(tx, account(row), id)
    const names = { ...account(row), ...folded(account(row)) }
    const notices = chosenNotices(context, row, changes.notices)
    const set = { ...names, notices, revision: row.revision + 1 }
    const after = tx.update(admins).set(set).where(eq(admins.id, id)).returning().get()
    const isNamedAnew = isRenamed(row, after)
    if (isNamedAnew) endLinks(tx, row) // it may have gone to a wrong address
    if (isNamedAnew || password_hash === undefined) tellOf(context, tx, 'edited', after)
    return password_hash === undefined ? after : renew(context, tx, after, password_hash)
  })
}

/** A row sent back as it was read changes nothing. */
const chosenNotices = (settings: Settings, row: Row, chosen: NoticeTime | null | undefined) =>
  chosen === undefined || chosen === answered(settings, row).notices ? row.notices : chosen

export function renew(context: Accounts, tx: Queries, { id }: Row, password_hash: string) {
  const set = { password_hash, session_version: newSessionVersion() }
  const after = tx.update(admins).set(set).where(eq(admins.id, id)).returning().get()
  endSessionsOf(tx, id)
  endLinks(tx, after)
  tellOf(context, tx, 'password changed', after)
  return after
}

export const remove = (context: Accounts, id: number) =>
  context.db.transaction((tx) => {
    const row = read(tx, id)
    if (total(tx) === 1) throw new Refusal(409, 'This is the last admin, who can’t be deleted.')
    tx.delete(admins).where(eq(admins.id, id)).run()
    forgetRepliesOf(tx, admins, id)
    endSessionsOf(tx, id)
    endLinks(tx, row)
    removePasskeysOf(tx, id)
    tellOf(context, tx, 'deleted', row)
  })

export const tellOf = (
  context: Acting & Clock,
  tx: Queries,
  did: ActivityType,
  { id, user }: Pick<Row, 'id' | 'user'>,
) => record(tx, actOf(context, did), { kind: 'admins', item: id, title: user })

const isRenamed = (one: Row, other: Row) => one.user !== other.user || one.email !== other.email

const refuseStaleRow = (settings: Settings, tx: Queries, ifMatch: string | null, row: Row) =>
  refuseStale(ifMatch, row.revision, () => ({
    current: answered(settings, row),
    ...findLastChange(tx, 'admins', row.id),
  }))
