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

/** A day of a series that was called off. */
type CancelledDay = { on: string; at: string; reason: string | null }

/**
 * Something that takes place: its first and its last moment as local times, or days where it takes all of them; on which
 * other days it takes place; when all of it is over, and what of it was called off.
 */
const happening = {
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
 * `updated_at` is when any of it was last written; `likeness` is what another submission is compared by; `proposed` is the
 * revision that readers see while its sender waits for a change to be approved.
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
type Happening = Reviewed & Record<'starts_at' | 'over_at', AnySQLiteColumn>
type Columns = (AnySQLiteColumn | SQL)[]
type Order = [AnySQLiteColumn | SQL, ...Columns]
/** What lists are filtered by, by the name of its column; the order where it isn't the usual; what else they read. */
type Options = { filters?: Record<string, AnySQLiteColumn>; order?: Order; more?: Columns }

// Lists are asked for by the names of these indexes (store.ts). They end in all that a list filters by, so that finding
// a page's rows reads no other row. A kind that is sorted otherwise gives the columns of its order.

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

/** What takes place comes in the order of time, what is over the other way round; what ends next, and how long it took. */
function happeningLists(name: string, table: Happening, { filters = {} }: Options) {
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
    ...happening,
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
    ...happeningLists('events', table, { filters: { category: table.category } }),
    index('events_image').on(table.image),
  ],
)
