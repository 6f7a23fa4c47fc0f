import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const passkeys = sqliteTable(
  'passkeys',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    admin: integer().notNull(),
    credential: text().notNull().unique(),
    public_key: blob({ mode: 'buffer' }).notNull(),
    /** The signature counter; 0 where the authenticator keeps none. */
    counter: integer().notNull(),
    transports: text().notNull(),
    name: text().notNull(),
    created_at: text().notNull(),
    used_at: text(),
  },
  (table) => [index('passkeys_admin').on(table.admin)],
)
