import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { createTestWorld } from '../testing/world.ts'

const top = join(import.meta.dir, '..')
const files = [...new Bun.Glob('**/table{,s}.ts').scanSync(top)]
const modules: object[] = await Promise.all(files.map((file) => import(join(top, file))))
const tables = modules
  .flatMap((each) => Object.values(each))
  .filter((each) => is(each, SQLiteTable))

const world = createTestWorld()
afterAll(() => world.close())

const namesIn = (pragma: string, table: string) =>
  world.sqlite
    .query<{ name: string }, [string]>(`SELECT name FROM ${pragma}(?)`)
    .all(table)
    .map(({ name }) => name)

test.each(tables.map((table) => ({ name: getTableName(table), table })))(
  'the migrations make $name as its table.ts has it; else `bun run migration NAME` was forgotten',
  ({ name, table }) => {
    const { columns, indexes } = getTableConfig(table)
    expect(namesIn('pragma_table_info', name).toSorted()).toEqual(
      columns.map((column) => column.name).toSorted(),
    )
    const wanted = indexes.map(({ config }) => config.name)
    expect(namesIn('pragma_index_list', name)).toEqual(expect.arrayContaining(wanted))
  },
)

test('all tables were looked at', () => {
  expect(tables.length).toBeGreaterThan(8)
})
