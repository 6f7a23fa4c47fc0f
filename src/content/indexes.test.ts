import { expect, test } from 'bun:test'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteColumn } from 'drizzle-orm/sqlite-core'
import * as z from 'zod/mini'
import { everyKind } from './every-kind.ts'

/** The lists that a kind is read by. */
function listsOf({ table, filters, order }: (typeof everyKind)[number]) {
  const isReviewed = 'status' in table
  return [
    'published',
    ...Object.keys(filters),
    ...(isReviewed ? ['waiting', 'waiting_title', 'id'] : []),
    ...(isReviewed && order ? ['newest'] : []),
  ]
}

test.each(everyKind)('the table of $path has an index for each of its lists', (kind) => {
  const builder = 'status' in kind.table ? 'reviewedLists' : 'curatedLists'
  const indexes = getTableConfig(kind.table).indexes.map(({ config }) => config.name)
  const missing = listsOf(kind)
    .map((list) => `${getTableName(kind.table)}_${list}`)
    .filter((name) => !indexes.includes(name))
    .map((name) => `${name}, which ${builder} in tables.ts makes`)
  expect(missing).toEqual([])
})

test.each(everyKind)(
  '$path says which of its fields hold a picture, and finds each by an index',
  (kind) => {
    const file = new File([], 'picture.png')
    const taking = Object.entries(kind.draft.shape)
      .filter(([, schema]) => z.safeParse(schema, file).success)
      .map(([name]) => name)
    expect(taking.toSorted()).toEqual(kind.pictures.toSorted())
    const first = getTableConfig(kind.table).indexes.map(({ config: { columns } }) => columns[0])
    const found = first.flatMap((column) => (is(column, SQLiteColumn) ? column.name : []))
    expect(found).toEqual(expect.arrayContaining(taking))
  },
)
