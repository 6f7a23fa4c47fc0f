import { isEmpty } from '../csv/csv.ts'
import type { Fields } from '../http/response/errors.ts'
import { attempt } from './attempt.ts'
import { createNaming, type Surveyed } from './columns.ts'
import type { Said } from './contract.ts'
import { columnsOf, type ImportContext, type Values } from './importables.ts'
import type { ImportedPictures } from './pictures.ts'
import type { Row } from './rows.ts'
import { storedValues } from './stored.ts'
import { createReaders, type DayOrder } from './values.ts'

/** `left`: cells of columns that are left out; `wrong`: fields that can't be read. */
export type ReadRow = { line: number; given: Values; left: Values; notes: Said[]; wrong: Fields }

type Options = { dates: DayOrder | undefined; pictures: ImportedPictures }

/** Reads the values of a row, whatever stands in the database. */
export function createRowReader(
  { config }: Pick<ImportContext, 'config'>,
  { importable, account }: Surveyed,
  { dates, pictures }: Options,
) {
  const { shape } = importable.draft(config)
  const read = createReaders(importable, config, dates)
  const named = createNaming(account.columns)
  return async (row: Row): Promise<ReadRow> => {
    const { line, given: cells, left, differing } = named(row)
    const [given, wrong]: [Values, Fields] = [{}, {}]
    const notes = differing.map((field): Said => ({ field, message: otherColumn }))
    for (const [field, cell] of Object.entries(cells)) {
      const { value, note, wrong: reason } = read(field, cell)
      const isGiven = field in shape ? value !== undefined : !isEmpty(value)
      if (isGiven) given[field] = shape[field]?.safeParse(value).data ?? value
      if (note !== undefined) notes.push({ field, message: note })
      if (reason !== undefined) wrong[field] = reason
    }
    const lost = await pictures.place(given, importable.pictures)
    for (const [field, message] of Object.entries(lost))
      notes.push({ field, message: `The row comes without it: ${message}` })
    const names = importable.columns.filter((name) => !(name in shape) && name in given)
    const stored = attempt(() => storedValues(columnsOf(importable.table), names, given))
    const all = { ...(row.surplus && tooManyCells), ...stored.wrong, ...wrong }
    return { line, given: { ...given, ...stored.done }, left, notes, wrong: all }
  }
}

const otherColumn = 'Another column of this name says something else, which is left out'
const tooManyCells = { '': 'The row has more cells than there are columns; a quote may be missing' }
