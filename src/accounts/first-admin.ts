import type { AppContext } from '../app-context.ts'
import { BadConfig } from '../config.ts'
import type { Queries } from '../database/open.ts'
import { countAdmins, prepareAdmin } from './admins.ts'
import { isCommon } from './new-password.ts'
import { admins } from './table.ts'

/** Returns a generated password, to be shown once. */
export async function createFirstAdmin(context: AppContext) {
  if (countAdmins(context.db) > 0) return undefined
  const { user, email, password: chosen } = context.config.admin
  if (chosen !== undefined && (await isCommon(chosen)))
    throw new BadConfig(
      'ADMIN_PASSWORD is one of the most common passwords; it takes one that nobody would guess.',
    )
  const password = chosen ?? crypto.getRandomValues(Buffer.alloc(12)).toString('base64url')
  const draft = { user, email, password, confirmPassword: password }
  const write = await prepareAdmin(context, draft)
  context.db.transaction(write)
  return { user, password: chosen === undefined ? password : undefined }
}

/** The only account, if nobody has ever logged in to it. */
export function findUnusedAdmin(tx: Queries) {
  const [first, ...others] = tx.select().from(admins).limit(2).all()
  return first?.entered_at === null && others.length === 0 ? [first] : []
}
