import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { kind } from '../../content/kind.ts'
import { curatedLists } from '../../content/tables.ts'
import { identity, searchable } from '../../database/columns.ts'
import { faqDraft } from './contract.ts'
import samples from './samples.json' with { type: 'json' }

export const table = sqliteTable(
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

export const faq = kind('faq', table, faqDraft, {
  importNames: ['Faqs'],
  samples,
  noun: 'question',
  title: 'question',
  search: { names: [] },
})
