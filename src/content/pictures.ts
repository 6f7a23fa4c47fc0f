import { getTableColumns, sql } from 'drizzle-orm'
import { everyKind } from './every-kind.ts'
import { versions } from './history/table.ts'

/** Every column that may point to a picture. */
export const pictureColumns = everyKind.flatMap(({ table, pictures }) =>
  Object.entries(getTableColumns(table))
    .filter(([name]) => pictures.some((field) => field === name))
    .map(([, column]) => column),
)

/** The addresses that versions point to, those of what is in the trash among them. */
export const olderPictures = sql`select value from ${versions}, json_each(${versions.pictures}) where ${versions.pictures} is not null`
