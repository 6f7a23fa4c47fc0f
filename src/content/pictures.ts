import { getTableColumns } from 'drizzle-orm'
import * as kinds from './kinds.ts'

/** Every column that may point to a picture. */
export const pictureColumns = Object.values(kinds).flatMap(({ table, pictures }) =>
  Object.entries(getTableColumns(table))
    .filter(([name]) => pictures.some((field) => field === name))
    .map(([, column]) => column),
)
