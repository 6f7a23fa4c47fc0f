import type { SQL } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, text } from 'drizzle-orm/sqlite-core'
import { awaitsReview, descending, submission } from '../database/columns.ts'
import { categories } from './words.ts'

// Columns and indexes that the tables of kinds share.

export const category = { category: text({ enum: categories }) }
/**
 * `updated_at` is the time of the last write; `likeness` holds the keys that duplicates share; `proposed` is the revision
 * that readers see while a change to it is proposed.
 */
export const reviewed = {
  ...submission,
  published_at: text(),
  updated_at: text().notNull().default(''),
  likeness: text().notNull().default(''),
  proposed: integer(),
}

type Common = Record<'id' | 'folded', AnySQLiteColumn>
type Reviewed = Common &
  Record<'status' | 'spam' | 'published_at' | 'likeness' | 'proposed', AnySQLiteColumn>
type Columns = (AnySQLiteColumn | SQL)[]
type Order = [AnySQLiteColumn | SQL, ...Columns]
/** `order` where it isn't the usual one; `more` columns that lists read. */
type ListIndexOptions = { filters?: Record<string, AnySQLiteColumn>; order?: Order; more?: Columns }

// SQLite chooses an index by a list's condition and order. They end in all columns that a list filters by, so that
// finding a page reads no other rows.

export function curatedLists(
  name: string,
  { id, folded }: Common,
  { filters = {}, order }: ListIndexOptions = {},
) {
  const ordered: Order = order ?? [id]
  const filtered = Object.values(filters)
  return [
    index(`${name}_published`).on(...ordered, ...filtered, folded),
    order
      ? index(`${name}_newest`).on(id, ...filtered, folded)
      : index(`${name}_title`).on(folded, descending(id), ...filtered),
    ...Object.entries(filters).map(([filter, column]) =>
      index(`${name}_${filter}`).on(column, ...ordered, folded),
    ),
  ]
}

export function reviewedLists(
  name: string,
  { id, status, spam, published_at, likeness, proposed, folded }: Reviewed,
  { filters = {}, order, more = [] }: ListIndexOptions = {},
) {
  const ordered: Order = order ?? [published_at, id]
  const filtered = Object.values(filters)
  return [
    index(`${name}_published`).on(status, ...ordered, ...more, ...filtered, folded),
    index(`${name}_title`).on(status, folded, descending(id), ...filtered),
    index(`${name}_id`).on(status, spam, id),
    index(`${name}_waiting`)
      .on(spam, id, status, proposed, ...filtered, folded, likeness)
      .where(awaitsReview),
    index(`${name}_waiting_title`)
      .on(spam, folded, descending(id), status, proposed, ...filtered)
      .where(awaitsReview),
    ...(order ? [index(`${name}_newest`).on(status, published_at, id)] : []),
    ...Object.entries(filters).map(([filter, column]) =>
      index(`${name}_${filter}`).on(status, column, ...ordered, ...more, folded),
    ),
  ]
}
