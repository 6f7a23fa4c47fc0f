import { type AnySQLiteColumn, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { identity, searchable, sorted, submission } from '../database/columns.ts'
import { categories } from './words.ts'

const category = { category: text({ enum: categories }) }
const reviewed = { ...submission, published_at: text() }

type Listed = Record<'id' | 'category' | 'folded', AnySQLiteColumn>

// The indexes of lists end in all that a list filters by, so that finding a page's rows reads no other row.
const listed = ({ id, category, folded }: Listed) => [id, category, folded] as const
const reviewedLists = (
  table: Listed & Record<'status' | 'spam' | 'published_at', AnySQLiteColumn>,
) => {
  const { id, status, spam, category, published_at, folded } = table
  return {
    published: [status, published_at, ...listed(table)],
    category: [status, category, published_at, id, spam, folded],
    review: [status, spam, ...listed(table)],
  } as const
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
    index('highlights_published').on(...reviewedLists(table).published),
    index('highlights_category').on(...reviewedLists(table).category),
    index('highlights_review').on(...reviewedLists(table).review),
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
  (table) => [
    index('articles_published').on(...reviewedLists(table).published),
    index('articles_category').on(...reviewedLists(table).category),
    index('articles_review').on(...reviewedLists(table).review),
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
  (table) => [
    index('resources_all').on(...listed(table)),
    index('resources_category').on(table.category, table.id, table.folded),
  ],
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
  (table) => [index('faculty_sorted').on(table.sort_key, table.id)],
)

export const faq = sqliteTable('faq', {
  ...identity,
  question: text().notNull(),
  answer: text().notNull(),
  link: text(),
  ...searchable,
})
