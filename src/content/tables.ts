import type { SQL } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import {
  descending,
  identity,
  isSeries,
  isSingle,
  listed,
  searchable,
  sorted,
  submission,
  waits,
} from '../database/columns.ts'
import { repetitions } from '../fields/words.ts'
import { categories } from './words.ts'

type CancelledDay = { on: string; at: string; reason: string | null }

/** Local times, or days of an all-day event. `over_at` is when the last occurrence is over. */
const schedule = {
  starts_at: text().notNull(),
  ends_at: text(),
  all_day: integer({ mode: 'boolean' }).notNull().default(false),
  repeats: text({ enum: repetitions }).notNull().default('none'),
  repeats_until: text(),
  except: listed(),
  over_at: text().notNull(),
  cancelled_at: text(),
  cancelled_reason: text(),
  cancelled_days: text({ mode: 'json' }).$type<CancelledDay[]>().notNull().default([]),
}

const category = { category: text({ enum: categories }) }
/**
 * `updated_at` is the time of the last write; `likeness` holds the keys that duplicates share; `proposed` is the revision
 * that readers see while a change to it is proposed.
 */
const reviewed = {
  ...submission,
  published_at: text(),
  updated_at: text().notNull().default(''),
  likeness: text().notNull().default(''),
  proposed: integer(),
}

type Common = Record<'id' | 'folded', AnySQLiteColumn>
type Reviewed = Common &
  Record<'status' | 'spam' | 'published_at' | 'likeness' | 'proposed', AnySQLiteColumn>
type Scheduled = Reviewed & Record<'starts_at' | 'over_at', AnySQLiteColumn>
type Columns = (AnySQLiteColumn | SQL)[]
type Order = [AnySQLiteColumn | SQL, ...Columns]
/** `order` where it isn't the usual one; `more` columns that lists read. */
type Options = { filters?: Record<string, AnySQLiteColumn>; order?: Order; more?: Columns }

// SQLite chooses an index by a list's condition and order. They end in all columns that a list filters by, so that
// finding a page reads no other rows.

function curatedLists(name: string, { id, folded }: Common, { filters = {}, order }: Options = {}) {
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

function reviewedLists(
  name: string,
  { id, status, spam, published_at, likeness, proposed, folded }: Reviewed,
  { filters = {}, order, more = [] }: Options = {},
) {
  const ordered: Order = order ?? [published_at, id]
  const filtered = Object.values(filters)
  return [
    index(`${name}_published`).on(status, ...ordered, ...more, ...filtered, folded),
    index(`${name}_title`).on(status, folded, descending(id), ...filtered),
    index(`${name}_id`).on(status, spam, id),
    index(`${name}_waiting`)
      .on(spam, id, status, proposed, ...filtered, folded, likeness)
      .where(waits),
    index(`${name}_waiting_title`)
      .on(spam, folded, descending(id), status, proposed, ...filtered)
      .where(waits),
    ...(order ? [index(`${name}_newest`).on(status, published_at, id)] : []),
    ...Object.entries(filters).map(([filter, column]) =>
      index(`${name}_${filter}`).on(status, column, ...ordered, ...more, folded),
    ),
  ]
}

function scheduledLists(name: string, table: Scheduled, { filters = {} }: Options) {
  const { id, status, starts_at, over_at, folded } = table
  const order: Order = [starts_at, descending(id)]
  return [
    ...reviewedLists(name, table, { filters, order, more: [over_at] }),
    index(`${name}_past`).on(status, starts_at, id, over_at, ...Object.values(filters), folded),
    index(`${name}_ending`).on(status, over_at, starts_at),
    index(`${name}_single`).on(status, starts_at, over_at).where(isSingle),
    index(`${name}_series`).on(status, over_at, starts_at).where(isSeries),
  ]
}

export const highlights = sqliteTable(
  'highlights',
  {
    ...identity,
    project_title: text().notNull(),
    student_name: text().notNull(),
    project_description: text().notNull(),
    summary: text().notNull(),
    project_link: text(),
    github_link: text(),
    headshot_url: text(),
    headshot_alt: text(),
    img: text(),
    img_alt: text(),
    ...category,
    ...reviewed,
    ...searchable,
  },
  (table) => [
    ...reviewedLists('highlights', table, { filters: { category: table.category } }),
    index('highlights_headshot').on(table.headshot_url),
    index('highlights_img').on(table.img),
  ],
)

export const articles = sqliteTable(
  'articles',
  {
    ...identity,
    title: text().notNull(),
    author_name: text().notNull(),
    summary: text().notNull(),
    external_link: text().notNull(),
    image: text(),
    image_alt: text(),
    ...category,
    ...reviewed,
    ...searchable,
  },
  (table) => [
    ...reviewedLists('articles', table, { filters: { category: table.category } }),
    index('articles_image').on(table.image),
  ],
)

export const resources = sqliteTable(
  'resources',
  {
    ...identity,
    name: text().notNull(),
    description: text().notNull(),
    link: text(),
    ...category,
    ...searchable,
  },
  (table) => curatedLists('resources', table, { filters: { category: table.category } }),
)

export const faculty = sqliteTable(
  'faculty',
  {
    ...identity,
    name: text().notNull(),
    role: text().notNull(),
    email: text().notNull(),
    website: text(),
    office_hours: text(),
    phone_number: text(),
    office_location: text(),
    img: text(),
    bio: text(),
    areas: listed(),
    courses: listed(),
    ...searchable,
    ...sorted,
  },
  (table) => [
    ...curatedLists('faculty', table, { order: [table.sort_key, descending(table.id)] }),
    index('faculty_img').on(table.img),
  ],
)

export const faq = sqliteTable(
  'faq',
  {
    ...identity,
    question: text().notNull(),
    answer: text().notNull(),
    link: text(),
    ...searchable,
  },
  (table) => curatedLists('faq', table),
)

export const events = sqliteTable(
  'events',
  {
    ...identity,
    title: text().notNull(),
    description: text(),
    ...schedule,
    location: text(),
    host: text(),
    link: text(),
    image: text(),
    image_alt: text(),
    ...category,
    featured: integer({ mode: 'boolean' }).notNull().default(false),
    ...reviewed,
    ...searchable,
  },
  (table) => [
    ...scheduledLists('events', table, { filters: { category: table.category } }),
    index('events_image').on(table.image),
  ],
)
