import { getTableColumns } from 'drizzle-orm'
import { everyKind } from './every-kind.ts'

/** Every column that may point to a picture. */
export const pictureColumns = everyKind.flatMap(({ table, pictures }) =>
  Object.entries(getTableColumns(table))
    .filter(([name]) => pictures.some((field) => field === name))
    .map(([, column]) => column),
)
