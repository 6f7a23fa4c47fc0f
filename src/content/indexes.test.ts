import { expect, test } from 'bun:test'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type AnyKind, everyKind } from './every-kind.ts'

/** The first column of each index, but for the status that leads those of reviewed kinds. */
const leading = ({ table }: AnyKind) =>
  getTableConfig(table).indexes.map(({ config: { columns } }) =>
    columns
      .flatMap((column) => (is(column, SQLiteColumn) ? column.name : []))
      .find((name) => name !== 'status'),
  )

test.each(everyKind)('$path has an index for each of its pictures and filters', (kind) => {
  const without = [...kind.pictures, ...Object.keys(kind.filters)].filter(
    (name) => !leading(kind).includes(name),
  )
  expect(without).toEqual([])
})
