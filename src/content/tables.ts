import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { identity, searchable, sorted, submission } from '../database/columns.ts'
import { categories } from './words.ts'

const category = { category: text({ enum: categories }) }
const reviewed = { ...submission, published_at: text() }

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
    index('highlights_published').on(table.status, table.published_at, table.id),
    index('highlights_category').on(table.status, table.category, table.published_at, table.id),
    index('highlights_review').on(table.status, table.spam, table.id),
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
    index('articles_published').on(table.status, table.published_at, table.id),
    index('articles_category').on(table.status, table.category, table.published_at, table.id),
    index('articles_review').on(table.status, table.spam, table.id),
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
  (table) => [index('resources_category').on(table.category, table.id)],
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
