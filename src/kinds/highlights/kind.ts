import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { kind } from '../../content/kind.ts'
import { category, reviewed, reviewedLists } from '../../content/tables.ts'
import { categories } from '../../content/words.ts'
import { identity, searchable } from '../../database/columns.ts'
import { highlightDraft } from './contract.ts'
import samples from './samples.json' with { type: 'json' }

export const table = sqliteTable(
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

export const highlights = kind('student-highlights', table, highlightDraft, {
  importNames: ['StudentHighlightBlog'],
  samples,
  noun: 'student project',
  nouns: 'student projects',
  title: 'project_title',
  search: { names: ['student_name'], passage: ['summary', 'project_description', 'category'] },
  filters: { category: categories },
  aliases: {
    project_title: ['title'],
    student_name: ['author_name', 'author'],
    project_description: ['description'],
    project_link: ['websiteLink', 'website_link', 'external_link', 'link'],
    github_link: ['githubLink'],
    headshot_url: ['headshot'],
    img: ['imageUrl', 'image'],
  },
  detail: ({ img, headshot_url, github_link, project_link }) => ({
    imageUrl: img ?? headshot_url,
    githubLink: github_link,
    websiteLink: project_link,
  }),
  credits: { by: 'student_name', face: 'headshot_url' },
  feedEntry: ({ student_name, summary }) => ({ author: student_name, summary }),
})
