import { and, count, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import * as kinds from './content/kinds.ts'
import { pictureColumns } from './content/pictures.ts'
import type { Db } from './database/open.ts'
import type { Waiting } from './http/limits/backlog.ts'
import { imageCopies, images } from './images/table.ts'
import { letters } from './mail/table.ts'
import { requests } from './requests/table.ts'

/** Weighing a picture reads a page of its own from the disk, and everybody waits for that. */
const weighedAtOnce = 100

/**
 * Measures all that strangers have sent in and no admin has dealt with, spam too. What a picture weighs is remembered:
 * after a start with thousands of them it takes some calls until all are weighed.
 */
export function createScale(db: Db): () => Waiting {
  let known = new Map<string, number>()
  return () => {
    const pending = db.values<[string]>(pendingPictures).flat()
    const fresh = pending.filter((hash) => !known.has(hash)).slice(0, weighedAtOnce)
    const weights = fresh.length > 0 ? weightsOf(db, fresh) : new Map<string, number>()
    known = new Map(
      pending.map((hash) => [hash, known.get(hash) ?? weights.get(hash)]).filter(isKnown),
    )
    return {
      rows: totalOf([...tables.map((table) => rowsOf(db, table)), messages(db)]),
      bytes: totalOf([...known.values()]),
    }
  }
}

const isKnown = (entry: (string | number | undefined)[]): entry is [string, number] =>
  entry[1] !== undefined

const tables = [...Object.values(kinds).map(({ table }) => table), requests].filter(
  (table) => 'status' in table,
)

const rowsOf = (db: Db, table: (typeof tables)[number]) =>
  db.select({ rows: count() }).from(table).where(eq(table.status, 'pending')).get()?.rows ?? 0

/** Those that somebody wrote, and no request brought along. */
const messages = (db: Db) =>
  db
    .select({ rows: count() })
    .from(letters)
    .where(and(eq(letters.state, 'waiting'), eq(letters.kind, 'alert'), isNull(letters.request_id)))
    .get()?.rows ?? 0

/** Their hashes, which stand between `/images/` and `.webp`; other addresses are of pictures that lie elsewhere. */
const pendingPictures = sql.join(
  pictureColumns.flatMap((column): SQL[] => {
    const { status } = getTableColumns(column.table)
    const isOurs = sql`${column} like '/images/%'`
    return status
      ? [
          sql`select substr(${column}, 9, 40) from ${column.table} where ${status} = 'pending' and ${isOurs}`,
        ]
      : []
  }),
  sql` union `,
)

/** Of each picture with its copies. */
function weightsOf(db: Db, hashes: string[]) {
  const weights = new Map(hashes.map((hash) => [hash, 0]))
  for (const table of [images, imageCopies]) {
    const bytes = sql<number>`sum(length(${table.bytes}))`
    const { hash } = table
    const rows = db.select({ hash, bytes }).from(table).where(inArray(hash, hashes)).groupBy(hash)
    for (const row of rows.all()) weights.set(row.hash, (weights.get(row.hash) ?? 0) + row.bytes)
  }
  return weights
}

const totalOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)
