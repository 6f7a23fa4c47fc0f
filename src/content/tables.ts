import type { SQL } from 'drizzle-orm'
import { type AnySQLiteColumn, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { descending, identity, searchable, sorted, submission } from '../database/columns.ts'
import { categories } from './words.ts'

const category = { category: text({ enum: categories }) }
/** `updated_at` is when any of it was last written. */
const reviewed = { ...submission, published_at: text(), updated_at: text().notNull().default('') }

type Common = Record<'id' | 'folded', AnySQLiteColumn> & { category?: AnySQLiteColumn }
type Reviewed = Common & Record<'status' | 'spam' | 'published_at', AnySQLiteColumn>
type Order = [AnySQLiteColumn | SQL, ...(AnySQLiteColumn | SQL)[]]

// Lists are asked for by the names of these indexes (store.ts). They end in all that a list filters by, so that finding
// a page's rows reads no other row. A kind that is sorted otherwise gives the columns of its order.

const curatedLists = (name: string, { id, category, folded }: Common, order: Order = [id]) => [
  index(`${name}_published`).on(...order, ...(category ? [category] : []), folded),
  ...(category ? [index(`${name}_category`).on(category, ...order, folded)] : []),
]

function reviewedLists(name: string, table: Reviewed, ownOrder?: Order) {
  const { id, status, spam, published_at, category, folded } = table
  const order: Order = ownOrder ?? [published_at, id]
  const filters = category ? [category, folded] : [folded]
  return [
    index(`${name}_published`).on(status, ...order, ...filters),
    index(`${name}_review`).on(status, spam, id, ...filters),
    ...(ownOrder ? [index(`${name}_newest`).on(status, published_at, id)] : []),
    ...(category ? [index(`${name}_category`).on(status, category, ...order, folded)] : []),
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
    img: text(),
    ...category,
    ...reviewed,
    ...searchable,
  },
  (table) => [
    ...reviewedLists('highlights', table),
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
    ...category,
    ...reviewed,
    ...searchable,
  },
  (table) => [...reviewedLists('articles', table), index('articles_image').on(table.image)],
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
  (table) => curatedLists('resources', table),
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
    ...searchable,
    ...sorted,
  },
  (table) => [
    ...curatedLists('faculty', table, [table.sort_key, descending(table.id)]),
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
