import { getTableColumns } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { activity } from './activity/table.ts'
import { admins } from './admins/table.ts'
import { everyKind } from './content/every-kind.ts'
import { trash } from './content/history/table.ts'
import type { Derived } from './database/derived.ts'
import { fold, searchable } from './fields/fold.ts'
import { requests } from './requests/table.ts'

const ofKinds = everyKind.flatMap(({ table, title, derived }): Derived[] => {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  const from = columns[title]
  return Object.entries(derived).flatMap(([name, by]) => {
    const column = columns[name]
    return column && from ? [{ column, from, by }] : []
  })
})

/** Every column that is worked out from another one. */
export const derived: readonly Derived[] = [
  ...ofKinds,
  { column: trash.folded, from: trash.title, by: searchable },
  { column: activity.folded, from: activity.title, by: searchable },
  { column: requests.folded, from: requests.full_name, by: searchable },
  { column: requests.folded_email, from: requests.email, by: fold },
  { column: admins.folded_user, from: admins.user, by: fold },
  { column: admins.folded_email, from: admins.email, by: fold },
]
