import { findByUser } from '../admins/admins.ts'
import { createFirstAdmin } from '../admins/first-admin.ts'
import { admins } from '../admins/table.ts'
import { beginQuietly } from '../sessions/sessions.ts'
import { sign } from '../sessions/token.ts'
import type { World } from '../world.ts'
import { ada } from './cast.ts'
import type { Client } from './client.ts'

let made: typeof admins.$inferInsert | undefined

/** Ada, the first admin of a world, with a session: what a start and a login do, but her password is hashed once a file. */
export async function adaIn(world: World, visitor: Client) {
  if (made) world.db.insert(admins).values(made).run()
  else await createFirstAdmin(world)
  const row = findByUser(world.db, ada.user)
  if (!row) throw new Error('The world has other admins.')
  made = row
  return visitor.as(await tokenOf(world, row))
}

/** The token of a session that the activity says nothing of. */
export const tokenOf = (world: World, row: typeof admins.$inferSelect) =>
  sign(world, row, beginQuietly(world, row.id))
