import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { lastActivityType } from '../../activity/activity.ts'
import type { ActivityType } from '../../activity/words.ts'
import type { Settings } from '../../context.ts'
import type { Store } from '../../database/open.ts'
import { totalIn } from '../../database/rows.ts'
import type { ListParams } from '../../http/request/list-params.ts'
import { inOrder } from '../../http/request/order.ts'
import { readList } from '../../http/response/whole-list.ts'
import { receiptsOf } from '../../receipts/review-fields.ts'
import type { ContentTable, Kind } from '../kind.ts'
import { matches } from '../lists.ts'
import { trash } from './table.ts'
import { keptUntil, revisionIn, type Trashed } from './trash.ts'

function statusBefore({ status, spam }: Trashed['row']): 'published' | 'pending' | 'spam' {
  if (status !== 'pending') return 'published'
  return spam ? 'spam' : 'pending'
}

/** `did` is null once the activity is deleted. */
type TrashRow = Omit<Trashed, 'row'> & { row: string; did: ActivityType | null }
const did = lastActivityType(sql`trash.kind`, sql`trash.item`)

export function listTrash<Table extends ContentTable>(
  context: Settings & Pick<Store, 'db' | 'sqlite' | 'snapshot'>,
  kind: Kind<string, Table>,
  params: ListParams,
) {
  const { db } = context
  const where = matching(kind, params)
  const isReviewed = 'status' in kind.table
  const format = (rows: TrashRow[]) => {
    const receipts = receiptsOf(
      db,
      kind.path,
      rows.map(({ item }) => item),
    )
    return rows.map(({ row: json, item, deleted_at, by, reason, did }) => {
      const row = JSON.parse(json)
      const contact_email = receipts.get(item)?.contact_email ?? null
      return {
        ...kind.responseOf(row),
        ...(isReviewed && { contact_email }),
        revision: revisionIn(row),
        deleted_at,
        deleted_by: by,
        reason,
        did,
        kept_until: keptUntil(context, deleted_at),
        stood: statusBefore(row),
      }
    })
  }
  const { page, sort } = params
  const total = () => totalIn(db, trash, where)
  const query = db
    .select({ ...getTableColumns(trash), did })
    .from(trash)
    .where(where)
    .orderBy(...inOrder({ id: trash.id, title: trash.folded }, sort))
  return readList(context, { query, total, page }, format)
}

const matching = (
  kind: Pick<Kind, 'path'> & { search?: { names: readonly string[] } },
  params: ListParams,
) =>
  and(
    eq(trash.kind, kind.path),
    matches(kind, params, {
      id: trash.item,
      folded: trash.folded,
      date: sql`coalesce(${trash.row} ->> 'submission_date', ${trash.deleted_at})`,
      column: (name) => sql`${trash.row} ->> ${name}`,
    }),
  )
