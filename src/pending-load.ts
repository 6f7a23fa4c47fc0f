import { and, count, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import * as kinds from './content/kinds.ts'
import { pictureColumns } from './content/pictures.ts'
import type { Db, Queries } from './database/open.ts'
import type { Load, Loads } from './http/limits/backlog.ts'
import { imageCopies, images } from './images/table.ts'
import { letters } from './mail/table.ts'
import { requests } from './requests/table.ts'

/** Weighing a picture reads a page of its own from the disk, and everybody waits for that. */
const weighedAtOnce = 100

/**
 * Measures what strangers have sent in and no admin has dealt with, by queue. The weight of a picture is cached: after
 * a start with thousands of them it takes some calls until all are weighed.
 */
export function createScale(db: Pick<Db, 'values'> & Queries): () => Loads {
  let known = new Map<string, number>()
  return () => {
    const pending = db.values<[hash: string, spam: number]>(pendingPictures)
    const hashes = [...new Set(pending.map(([hash]) => hash))]
    const fresh = hashes.filter((hash) => !known.has(hash)).slice(0, weighedAtOnce)
    const weights = fresh.length > 0 ? weightsOf(db, fresh) : new Map<string, number>()
    known = new Map(
      hashes.flatMap((hash): [string, number][] => {
        const weight = known.get(hash) ?? weights.get(hash)
        return weight === undefined ? [] : [[hash, weight]]
      }),
    )
    const bytesOf = (isSpam: boolean) =>
      pending.reduce(
        (sum, [hash, spam]) => sum + (Boolean(spam) === isSpam ? (known.get(hash) ?? 0) : 0),
        0,
      )
    const rowsOf = (tables: readonly Reviewed[], isSpam: boolean) =>
      tables.reduce((sum, table) => sum + pendingRows(db, table, isSpam), 0)
    return {
      posts: { rows: rowsOf(posts, false), bytes: bytesOf(false) },
      requests: withoutPictures(rowsOf([requests], false)),
      messages: withoutPictures(messages(db)),
      spam: { rows: rowsOf([...posts, requests], true), bytes: bytesOf(true) },
    }
  }
}

const withoutPictures = (rows: number): Load => ({ rows, bytes: 0 })

const posts = Object.values(kinds)
  .map(({ table }) => table)
  .filter((table) => 'status' in table)
type Reviewed = (typeof posts)[number] | typeof requests

const pendingRows = (db: Queries, table: Reviewed, isSpam: boolean) =>
  db
    .select({ rows: count() })
    .from(table)
    .where(and(eq(table.status, 'pending'), eq(table.spam, isSpam)))
    .get()?.rows ?? 0

/** Those that somebody wrote, and no request brought along. */
const messages = (db: Queries) =>
  db
    .select({ rows: count() })
    .from(letters)
    .where(and(eq(letters.state, 'waiting'), eq(letters.kind, 'alert'), isNull(letters.request_id)))
    .get()?.rows ?? 0

/** Their hashes, which stand between `/images/` and `.webp`; other addresses are of pictures that lie elsewhere. */
const pendingPictures = sql.join(
  pictureColumns.flatMap((column): SQL[] => {
    const { status, spam } = getTableColumns(column.table)
    const isOurs = sql`${column} like '/images/%'`
    return status
      ? [
          sql`select substr(${column}, 9, 40), ${spam} from ${column.table} where ${status} = 'pending' and ${isOurs}`,
        ]
      : []
  }),
  sql` union `,
)

/** Of each picture with its copies. */
function weightsOf(db: Queries, hashes: string[]) {
  const weights = new Map(hashes.map((hash) => [hash, 0]))
  for (const table of [images, imageCopies]) {
    const bytes = sql<number>`sum(length(${table.bytes}))`
    const { hash } = table
    const rows = db.select({ hash, bytes }).from(table).where(inArray(hash, hashes)).groupBy(hash)
    for (const row of rows.all()) weights.set(row.hash, (weights.get(row.hash) ?? 0) + row.bytes)
  }
  return weights
}
