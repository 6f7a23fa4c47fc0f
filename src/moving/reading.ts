import { isEmpty, trimmed } from '../csv/csv.ts'
import type { Fields } from '../http/response/errors.ts'
import { leftOut, type Surveyed } from './columns.ts'
import type { Said } from './contract.ts'
import type { ImportContext, Values } from './importables.ts'
import type { ImportedPictures } from './pictures.ts'
import { plain, type Row } from './rows.ts'
import { type DayOrder, textIn } from './times.ts'
import { createReaders } from './values.ts'

/** `left`: cells of columns that are left out; `wrong`: fields that can't be read. */
export type ReadRow = { line: number; given: Values; left: Values; notes: Said[]; wrong: Fields }

type Options = { dates: DayOrder | undefined; pictures: ImportedPictures }

/** Reads the values of a row, whatever stands in the database. */
export function createRowReader(
  { config }: Pick<ImportContext, 'config'>,
  { importable, account }: Surveyed,
  { dates, pictures }: Options,
) {
  const fields = new Map(account.columns.map(({ heading, field }) => [heading, field]))
  const read = createReaders(importable, config, dates)
  return async (row: Row): Promise<ReadRow> => {
    const { given, left, notes } = sortCells(row, fields)
    const wrong: Fields = row.surplus ? { '': tooManyCells } : {}
    for (const [field, cell] of Object.entries(given)) {
      const { value, note, wrong: reason } = read(field, cell)
      if (value === undefined) delete given[field]
      else given[field] = value
      if (note !== undefined) notes.push({ field, message: note })
      if (reason !== undefined) wrong[field] = reason
    }
    const lost = await pictures.place(given, importable.pictures)
    for (const [field, message] of Object.entries(lost))
      notes.push({ field, message: `The row comes without it: ${message}` })
    return { line: row.line, given, left, notes, wrong }
  }
}

/** Of several columns of a field the first that is filled counts. */
function sortCells({ cells }: Row, fields: ReadonlyMap<string, string | null>) {
  const [given, left]: [Values, Values] = [{}, {}]
  const notes: Said[] = []
  for (const [heading, cell] of cells) {
    const field = fields.get(heading) ?? leftOut
    const isSame = trimmed(textIn(cell)) === trimmed(textIn(given[field]))
    if (field === leftOut) left[plain(heading)] = cell
    else if (isEmpty(given[field])) given[field] = cell
    else if (!isEmpty(cell) && !isSame) notes.push({ field, message: otherColumn })
  }
  return { given, left, notes }
}

const otherColumn = 'Another column of this name says something else, which is left out'
const tooManyCells = 'The row has more cells than there are columns; a quote may be missing'
