import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { createTestWorld } from '../testing/world.ts'

const top = join(import.meta.dir, '..')
const files = [...new Bun.Glob('**/table{,s}.ts').scanSync(top)]
const tables: object[] = await Promise.all(files.map((file) => import(join(top, file))))
const empty = await generateSQLiteDrizzleJson({})
const wanted = await generateSQLiteDrizzleJson(Object.assign({}, ...tables))
const statements = await generateSQLiteMigration(empty, wanted)

const world = createTestWorld()
afterAll(() => world.close())

/** What a table or an index is made of; a table's columns in no order, since a later migration adds some at the end. */
function partsOf(statement: string) {
  const parts = statement.replace(/[`"\s();]+/g, ' ').split(',')
  const trimmed = parts.map((part) => part.trim())
  return statement.startsWith('CREATE TABLE') ? trimmed.toSorted() : trimmed
}

test.each(
  statements.map((statement) => ({ name: /`(.+?)`/.exec(statement)?.[1] ?? '', statement })),
)(
  'the migrations make $name as its table.ts has it; else `bun run migration NAME` was forgotten',
  ({ name, statement }) => {
    const made = world.sqlite
      .query<{ sql: string }, [string]>('SELECT sql FROM sqlite_schema WHERE name = ?')
      .get(name)
    expect(partsOf(made?.sql ?? '')).toEqual(partsOf(statement))
  },
)

test('all tables were looked at', () => {
  expect(Object.keys(wanted.tables).length).toBeGreaterThan(8)
})
