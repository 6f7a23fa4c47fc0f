import { and, count, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import * as kinds from './content/kinds.ts'
import { pictureColumns } from './content/pictures.ts'
import type { Queries } from './database/open.ts'
import type { Waiting } from './http/limits/backlog.ts'
import { imageCopies, images } from './images/table.ts'
import { letters } from './mail/table.ts'
import { requests } from './requests/table.ts'

/** All that strangers have sent in and no admin has dealt with, spam too. Reads indexes, and no picture's bytes. */
export const waitingIn = (db: Queries): Waiting => ({
  rows: totalOf(tables.map((table) => rowsOf(db, table)).concat(messages(db))),
  bytes: totalOf([images, imageCopies].map((table) => bytesOf(db, table))),
})

const tables = [...Object.values(kinds).map(({ table }) => table), requests].filter(
  (table) => 'status' in table,
)

const rowsOf = (db: Queries, table: (typeof tables)[number]) =>
  db.select({ rows: count() }).from(table).where(eq(table.status, 'pending')).get()?.rows ?? 0

/** Those that somebody wrote, and no request brought along. */
const messages = (db: Queries) =>
  db
    .select({ rows: count() })
    .from(letters)
    .where(and(eq(letters.state, 'waiting'), eq(letters.kind, 'alert'), isNull(letters.request_id)))
    .get()?.rows ?? 0

/** `/images/` and the hash. */
const hashStart = 9
const hashLength = 40

const pendingPictures = sql.join(
  pictureColumns.flatMap((column): SQL[] => {
    const { status } = getTableColumns(column.table)
    const hash = sql`substr(${column}, ${sql.raw(`${hashStart}, ${hashLength}`)})`
    return status ? [sql`select ${hash} from ${column.table} where ${status} = 'pending'`] : []
  }),
  sql` union `,
)

const bytesOf = (db: Queries, table: typeof images | typeof imageCopies) =>
  db
    .select({ bytes: sql<number>`coalesce(sum(length(${table.bytes})), 0)` })
    .from(table)
    .where(inArray(table.hash, sql`(${pendingPictures})`))
    .get()?.bytes ?? 0

const totalOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)
