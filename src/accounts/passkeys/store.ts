import { and, desc, eq } from 'drizzle-orm'
import type { Queries } from '../../database/open.ts'
import { passkeys } from './table.ts'

export type Passkey = typeof passkeys.$inferSelect

export const passkeysOf = (tx: Queries, admin: number) =>
  tx.select().from(passkeys).where(eq(passkeys.admin, admin)).orderBy(desc(passkeys.id)).all()

export const findPasskey = (tx: Queries, credential: string) =>
  tx.select().from(passkeys).where(eq(passkeys.credential, credential)).get()

export const isOwn = (admin: number, id: number) =>
  and(eq(passkeys.id, id), eq(passkeys.admin, admin))

export const removePasskeysOf = (tx: Queries, admin: number) =>
  tx.delete(passkeys).where(eq(passkeys.admin, admin)).returning({ id: passkeys.id }).all().length
