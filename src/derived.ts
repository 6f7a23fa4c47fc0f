import { getTableColumns } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { admins } from './admins/table.ts'
import * as kinds from './content/kinds.ts'
import type { Derived } from './database/derived.ts'
import { fold, sortable } from './fields/fold.ts'
import { requests } from './requests/table.ts'

const ofKinds = Object.values(kinds).flatMap(({ table, searches, orderedBy }): Derived[] => {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  const from = columns[searches]
  if (!from) return []
  const found = { column: table.folded, from, by: fold }
  return orderedBy ? [found, { column: orderedBy, from, by: sortable }] : [found]
})

/** Every column that is worked out from another one. */
export const derived: readonly Derived[] = [
  ...ofKinds,
  { column: requests.folded, from: requests.full_name, by: fold },
  { column: requests.folded_email, from: requests.email, by: fold },
  { column: admins.folded_user, from: admins.user, by: fold },
  { column: admins.folded_email, from: admins.email, by: fold },
]
