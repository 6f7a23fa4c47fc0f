import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { kind } from '../../content/kind.ts'
import { curatedLists } from '../../content/tables.ts'
import { descending, identity, searchable, sorted, textList } from '../../database/columns.ts'
import { sortable } from '../../fields/fold.ts'
import { facultyDraft, facultyEdited } from './contract.ts'
import samples from './samples.json' with { type: 'json' }

export const table = sqliteTable(
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
    areas: textList(),
    courses: textList(),
    ...searchable,
    ...sorted,
  },
  (table) => [
    ...curatedLists('faculty', table, { order: [table.sort_key, descending(table.id)] }),
    index('faculty_img').on(table.img),
  ],
)

export const faculty = kind('faculty', table, facultyDraft, {
  samples,
  noun: 'faculty member',
  title: 'name',
  search: {
    names: [
      ...['role', 'email', 'office_location', 'office_hours', 'phone_number', 'website'],
      ...['areas', 'courses'],
    ] as const,
  },
  uniqueBy: ['email'],
  aliases: { img: ['image', 'imageUrl'] },
  derived: { sort_key: { from: ['name'], by: (name) => sortable(name ?? '') } },
  order: 'sort_key',
  labels: { column: 'areas', parameter: 'area' },
  editDraft: facultyEdited,
})
