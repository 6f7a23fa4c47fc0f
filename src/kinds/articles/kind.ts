import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { kind } from '../../content/kind.ts'
import { category, reviewed, reviewedLists } from '../../content/tables.ts'
import { categories } from '../../content/words.ts'
import { identity, searchable } from '../../database/columns.ts'
import { articleDraft, submittedArticle } from './contract.ts'
import samples from './samples.json' with { type: 'json' }

export const table = sqliteTable(
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

export const articles = kind('tech-blog', table, articleDraft, {
  importNames: ['TechBlogs'],
  samples,
  noun: 'article',
  nouns: 'articles',
  title: 'title',
  search: { names: ['author_name'] },
  submitted: submittedArticle,
  filters: { category: categories },
  aliases: { author_name: ['author'], external_link: ['link'], image: ['img', 'imageUrl'] },
  credits: { by: 'author_name', link: 'external_link' },
  feedEntry: ({ author_name, summary, external_link }) => ({
    author: author_name,
    summary,
    link: external_link,
  }),
})
