import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Public keys with which admins log in without a password (WebAuthn). */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    admin: integer().notNull(),
    /** The credential's id, as base64url. */
    credential: text().notNull().unique(),
    public_key: blob({ mode: 'buffer' }).notNull(),
    /** How often the authenticator has signed, as it says; 0 where it doesn't count. */
    counter: integer().notNull(),
    /** How browsers reach the authenticator, separated by commas. */
    transports: text().notNull(),
    name: text().notNull(),
    created_at: text().notNull(),
    used_at: text(),
  },
  (table) => [index('passkeys_admin').on(table.admin)],
)
