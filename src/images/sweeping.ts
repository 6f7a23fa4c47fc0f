import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { World } from '../world.ts'
import { images } from './table.ts'

/**
 * Removes the pictures that none of the columns points to any more, and none of the `others`. A picture is stored in
 * the transaction of the row that points to it, so there is none that waits for its row.
 */
export function sweepImages({ db }: World, columns: readonly SQLiteColumn[], ...others: SQL[]) {
  const addresses = columns.map(
    (column) => sql`select ${column} from ${column.table} where ${column} is not null`,
  )
  const pointedTo = sql`(${sql.join([...addresses, ...others], sql` union `)})`
  return db
    .delete(images)
    .where(sql`'/images/' || ${images.hash} || '.webp' not in ${pointedTo}`)
    .returning({ hash: images.hash })
    .all().length
}
