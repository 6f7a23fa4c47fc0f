import { expect, test } from 'bun:test'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteColumn } from 'drizzle-orm/sqlite-core'
import * as z from 'zod/mini'
import { everyKind } from './every-kind.ts'

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
