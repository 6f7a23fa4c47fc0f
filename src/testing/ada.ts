import { randomInt } from 'node:crypto'
import { findByUser } from '../accounts/admins.ts'
import { sessions } from '../accounts/sessions/table.ts'
import { sign } from '../accounts/sessions/token.ts'
import { admins } from '../accounts/table.ts'
import type { AppContext } from '../app-context.ts'
import { fold } from '../fields/fold.ts'
import { hour } from '../units.ts'
import { ada } from './cast.ts'
import type { Client } from './client.ts'

/** Ada's password; hashing takes as long as a hundred requests. */
const password_hash =
  '$argon2id$v=19$m=19456,t=2,p=1$nf+MJ/Q9KblqBjPnNaWT0zZVS2W7fE8gZhrvNpG2kmo$7HdEIeiUZ2JHNuAKH0P02NjtJelvxg1jlVSXCGZAt5g'

export const addAda = (context: Pick<AppContext, 'db'>) => addAdmin(context, ada)

export function addAdmin(
  { db }: Pick<AppContext, 'db'>,
  { user, email }: { user: string; email: string },
) {
  const folded = { folded_user: fold(user), folded_email: fold(email) }
  const entered_at = '2026-03-01T12:00:00.000Z'
  const row = { user, email, ...folded, password_hash, entered_at }
  db.insert(admins).values(row).onConflictDoNothing().run()
}

export const adaIn = (context: AppContext, visitor: Client) => adminIn(context, visitor, ada)

export async function adminIn(
  context: AppContext,
  visitor: Client,
  admin: { user: string; email: string },
) {
  addAdmin(context, admin)
  const row = findByUser(context.db, admin.user)
  if (!row) throw new Error('The context has other admins.')
  return visitor.as(await startSession(context, row))
}

/** Without an entry in the activity. */
function startSession(context: AppContext, row: typeof admins.$inferSelect) {
  const now = context.clock()
  const end = new Date(now.getTime() + context.config.sessionHours * hour)
  const [begun_at, ends_at] = [now.toISOString(), end.toISOString()]
  const id = randomInt(2 ** 40, 2 ** 48 - 1)
  const session = { id, admin: row.id, begun_at, seen_at: begun_at, ends_at, browser: null }
  context.db.insert(sessions).values(session).run()
  return sign(context, row, id)
}
