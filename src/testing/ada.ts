import { findByUser } from '../admins/admins.ts'
import { admins } from '../admins/table.ts'
import { fold } from '../fields/fold.ts'
import { beginQuietly } from '../sessions/sessions.ts'
import { sign } from '../sessions/token.ts'
import type { World } from '../world.ts'
import { ada } from './cast.ts'
import type { Client } from './client.ts'

/** Of her password, made once: hashing it takes longer than most tests. */
const password_hash =
  '$argon2id$v=19$m=19456,t=2,p=1$sRZdbjgdeJFej/mzHjdmahbXYGGojqd4b8eiYe+0Mek$hXgtO+FLncH5/jNTNYJkJj0y7DoIa75Dr3HbWAkjt7k'

const { user, email } = ada
const row = { user, email, password_hash, folded_user: fold(user), folded_email: fold(email) }

/** Ada, the first admin of a world, with a session, as after a start and a login. */
export async function adaIn(world: World, visitor: Client) {
  world.db.insert(admins).values(row).run()
  const made = findByUser(world.db, user)
  if (!made) throw new Error('Ada is not there.')
  return visitor.as(await tokenOf(world, made))
}

/** The token of a session that the activity says nothing of. */
export const tokenOf = (world: World, row: typeof admins.$inferSelect) =>
  sign(world, row, beginQuietly(world, row.id))
