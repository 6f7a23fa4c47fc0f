import { randomInt } from 'node:crypto'
import { findByUser } from '../accounts/admins.ts'
import { sessions } from '../accounts/sessions/table.ts'
import { sign } from '../accounts/sessions/token.ts'
import { admins } from '../accounts/table.ts'
import { fold } from '../fields/fold.ts'
import { hour } from '../units.ts'
import type { World } from '../world.ts'
import { ada } from './cast.ts'
import type { Client } from './client.ts'

/** Ada's password; hashing takes as long as a hundred requests. */
const password_hash =
  '$argon2id$v=19$m=19456,t=2,p=1$nf+MJ/Q9KblqBjPnNaWT0zZVS2W7fE8gZhrvNpG2kmo$7HdEIeiUZ2JHNuAKH0P02NjtJelvxg1jlVSXCGZAt5g'

export const makeAda = (world: Pick<World, 'db'>) => makeAdmin(world, ada)

export function makeAdmin(
  { db }: Pick<World, 'db'>,
  { user, email }: { user: string; email: string },
) {
  const folded = { folded_user: fold(user), folded_email: fold(email) }
  const entered_at = '2026-03-01T12:00:00.000Z'
  const row = { user, email, ...folded, password_hash, entered_at }
  db.insert(admins).values(row).onConflictDoNothing().run()
}

export const adaIn = (world: World, visitor: Client) => adminIn(world, visitor, ada)

export async function adminIn(
  world: World,
  visitor: Client,
  admin: { user: string; email: string },
) {
  makeAdmin(world, admin)
  const row = findByUser(world.db, admin.user)
  if (!row) throw new Error('The world has other admins.')
  return visitor.as(await tokenOf(world, row))
}

/** Without an entry in the activity. */
export function tokenOf(world: World, row: typeof admins.$inferSelect) {
  const begun_at = world.clock().toISOString()
  const ends_at = new Date(world.clock().getTime() + world.config.sessionHours * hour).toISOString()
  const id = randomInt(2 ** 40, 2 ** 48 - 1)
  const session = { id, admin: row.id, begun_at, seen_at: begun_at, ends_at, browser: null }
  world.db.insert(sessions).values(session).run()
  return sign(world, row, id)
}
