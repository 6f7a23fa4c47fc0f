import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { kind } from '../../content/kind.ts'
import { category, curatedLists } from '../../content/tables.ts'
import { categories } from '../../content/words.ts'
import { identity, searchable } from '../../database/columns.ts'
import { resourceDraft } from './contract.ts'
import samples from './samples.json' with { type: 'json' }

export const table = sqliteTable(
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

export const resources = kind('student-resources', table, resourceDraft, {
  importNames: ['StudentResource'],
  samples,
  noun: 'resource',
  title: 'name',
  search: { names: [] },
  filters: { category: categories },
  aliases: { name: ['title'] },
})
