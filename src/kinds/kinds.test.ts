import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { everyKind } from '../content/every-kind.ts'
import * as kinds from '../content/kinds.ts'
import { openInMemory } from '../testing/empty-database.ts'
import { routes } from '../testing/endpoints.ts'

test('each folder here is exported by src/content/kinds.ts', () => {
  const folders = readdirSync(import.meta.dir).filter((name) => !name.includes('.'))
  expect(folders.toSorted()).toEqual(Object.keys(kinds).toSorted())
})

test('each kind has its routes in src/app.ts', () => {
  const paths = new Set(routes.map(({ path }) => path))
  const missing = everyKind.filter(({ path }) => !paths.has(`/api/${path}/:id`))
  expect(missing.map(({ path }) => path)).toEqual([])
})

test('the migrations make the table of each kind, with its indexes: bun run migration', () => {
  const { sqlite } = openInMemory()
  const made = sqlite
    .query<{ name: string }, []>(
      "SELECT t.name || '.' || c.name AS name FROM sqlite_schema t, pragma_table_info(t.name) c UNION SELECT name FROM sqlite_schema",
    )
    .all()
    .map(({ name }) => name)
  const declared = everyKind.flatMap(({ table }) => {
    const { name, columns, indexes } = getTableConfig(table)
    return [
      ...columns.map((column) => `${name}.${column.name}`),
      ...indexes.map(({ config }) => config.name),
    ]
  })
  expect(declared.filter((name) => !made.includes(name))).toEqual([])
})
