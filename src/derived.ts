import { getTableColumns } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { admins } from './accounts/table.ts'
import { activity } from './activity/table.ts'
import { everyKind } from './content/every-kind.ts'
import { trash } from './content/history/table.ts'
import { derivationsOf } from './content/kind.ts'
import type { Derived } from './database/derived.ts'
import { fold, searchable } from './fields/fold.ts'
import { emails } from './mail/table.ts'
import { accessRequests } from './requests/lists.ts'

const ofSources = [...everyKind, accessRequests].flatMap((source): Derived[] => {
  const columns: Record<string, SQLiteColumn> = getTableColumns(source.table)
  return derivationsOf(source).flatMap(({ name, from, by }) => {
    const column = columns[name]
    return column ? [{ column, from: from.flatMap((each) => columns[each] ?? []), by }] : []
  })
})

const folded = (text: string | null) => fold(text ?? '')
const searched = (text: string | null) => searchable(text ?? '')

export const derived: readonly Derived[] = [
  ...ofSources,
  { column: trash.folded, from: [trash.title], by: searched },
  { column: activity.folded, from: [activity.title], by: searched },
  { column: emails.folded, from: [emails.subject], by: searched },
  { column: admins.folded_user, from: [admins.user], by: folded },
  { column: admins.folded_email, from: [admins.email], by: folded },
]
