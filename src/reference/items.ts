import { getTableColumns } from 'drizzle-orm'
import type { AnyKind } from '../content/every-kind.ts'
import { columnsOf, next, orNull, text } from './schemas.ts'

export const contact = { contact_email: orNull(text) }

export function itemOf(kind: AnyKind) {
  const own = columnsOf(kind.table)
  const image = own['image']
  const shown = { ...own, ...(image && { img: image }) }
  return { shown, times: 'over_at' in getTableColumns(kind.table) ? next : {} }
}
