import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { createTestContext } from '../testing/context.ts'

const top = join(import.meta.dir, '..')
const files = [...new Bun.Glob('**/{table,tables,kind}.ts').scanSync(top)]
const modules: object[] = await Promise.all(files.map((file) => import(join(top, file))))
const empty = await generateSQLiteDrizzleJson({})
const wanted = await generateSQLiteDrizzleJson({ ...modules.flatMap(Object.values) })
const statements = await generateSQLiteMigration(empty, wanted)

const context = createTestContext()
afterAll(() => context.close())

/** What a table or an index is made of; a table's columns in no order, since a later migration adds some at the end. */
function partsOf(statement: string) {
  const parts = statement.replace(/[`"\s();]+/g, ' ').split(',')
  const trimmed = parts.map((part) => part.trim())
  return statement.startsWith('CREATE TABLE') ? trimmed.toSorted() : trimmed
}

const made = context.sqlite
  .query<{ name: string; sql: string }, []>(
    "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE '%drizzle%' AND name NOT LIKE 'sqlite%'",
  )
  .all()
const declared = statements.map((sql) => ({ name: /`(.+?)`/.exec(sql)?.[1] ?? '', sql }))

test.each(declared)(
  'the migrations make $name as it is declared; else `bun run migration NAME` was forgotten',
  ({ name, sql }) => {
    expect(partsOf(made.find((each) => each.name === name)?.sql ?? '')).toEqual(partsOf(sql))
  },
)

/** The full-text index and what SQLite keeps for it, which a migration makes by hand. */
const isIndex = (name: string) => /^search(_(config|data|docsize|idx))?$/.test(name)

test('they make no other tables and indexes', () => {
  const namesOf = (all: typeof made) =>
    all
      .map(({ name }) => name)
      .filter((name) => !isIndex(name))
      .toSorted()
  expect(namesOf(made)).toEqual(namesOf(declared))
  expect(Object.keys(wanted.tables).length).toBeGreaterThan(8)
})
