import { and, count, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import * as kinds from './content/kinds.ts'
import { pictureColumns } from './content/pictures.ts'
import type { Queries } from './database/open.ts'
import type { Load, Loads } from './http/limits/backlog.ts'
import { imageCopies, images } from './images/table.ts'
import { emails } from './mail/table.ts'
import { requests } from './requests/table.ts'

const posts = Object.values(kinds)
  .map(({ table }) => table)
  .filter((table) => 'status' in table)

/** Measures what strangers have sent in and no admin has dealt with, by queue. */
export const measureLoads = (db: Queries): Loads => ({
  posts: { rows: pendingRows(db, posts, false), bytes: pendingBytes(db, false) },
  requests: withoutPictures(pendingRows(db, [requests], false)),
  messages: withoutPictures(messages(db)),
  spam: { rows: pendingRows(db, [...posts, requests], true), bytes: pendingBytes(db, true) },
})

const withoutPictures = (rows: number): Load => ({ rows, bytes: 0 })

type Reviewed = (typeof posts)[number] | typeof requests

function pendingRows(db: Queries, tables: readonly Reviewed[], isSpam: boolean) {
  const totals = tables.map((table) =>
    db
      .select({ rows: count() })
      .from(table)
      .where(and(eq(table.status, 'pending'), eq(table.spam, isSpam)))
      .get(),
  )
  return totals.reduce((sum, total) => sum + (total?.rows ?? 0), 0)
}

/** Messages sent without a request: a request's own alert is counted with it. */
const messages = (db: Queries) =>
  db
    .select({ rows: count() })
    .from(emails)
    .where(and(eq(emails.state, 'waiting'), eq(emails.kind, 'alert'), isNull(emails.request_id)))
    .get()?.rows ?? 0

/** The bytes of the pictures that pending items point to, with their copies. */
function pendingBytes(db: Queries, isSpam: boolean) {
  const hashes = pendingHashes(isSpam)
  const weights = [images, imageCopies].map((table) =>
    db
      .select({ bytes: sql<number>`coalesce(sum(length(${table.bytes})), 0)` })
      .from(table)
      .where(sql`${table.hash} in (${hashes})`)
      .get(),
  )
  return weights.reduce((sum, weight) => sum + (weight?.bytes ?? 0), 0)
}

/** The hash stands between `/images/` and `.webp`; pictures on other hosts take no space here. */
const pendingHashes = (isSpam: boolean) =>
  sql.join(
    pictureColumns.flatMap((column): SQL[] => {
      const { status, spam } = getTableColumns(column.table)
      const isOurs = sql`${column} like '/images/%'`
      return status && spam
        ? [
            sql`select substr(${column}, 9, 40) from ${column.table} where ${status} = 'pending' and ${spam} = ${isSpam ? 1 : 0} and ${isOurs}`,
          ]
        : []
    }),
    sql` union `,
  )
