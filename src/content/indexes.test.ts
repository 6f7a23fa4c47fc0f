import { expect, test } from 'bun:test'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteColumn } from 'drizzle-orm/sqlite-core'
import * as z from 'zod/mini'
import { type AnyKind, everyKind } from './every-kind.ts'

/** The first column of each index, but for the status that leads those of reviewed kinds. */
const leading = ({ table }: AnyKind) =>
  getTableConfig(table).indexes.map(({ config: { columns } }) =>
    columns
      .flatMap((column) => (is(column, SQLiteColumn) ? column.name : []))
      .find((name) => name !== 'status'),
  )

test.each(everyKind)(
  '$path says which of its fields hold a picture, and finds each by an index',
  (kind) => {
    const file = new File([], 'picture.png')
    const taking = Object.entries(kind.draft.shape)
      .filter(([, schema]) => z.safeParse(schema, file).success)
      .map(([name]) => name)
    expect(taking.toSorted()).toEqual(kind.pictures.toSorted())
    expect(leading(kind)).toEqual(expect.arrayContaining(taking))
  },
)

test.each(everyKind)('$path has an index for each of its filters', (kind) => {
  expect(leading(kind)).toEqual(expect.arrayContaining(Object.keys(kind.filters)))
})
