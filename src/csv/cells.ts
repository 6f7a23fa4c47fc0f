// What a cell of a table says, wherever the table comes from: text, and in JSON and databases any other value.

/** Blanks alone say nothing, and around a text they make no difference. */
const trimmed = (cell: unknown) => (typeof cell === 'string' ? cell.trim() : cell)
export const isEmpty = (cell: unknown) => (trimmed(cell) ?? '') === ''

/** Of columns with one name the first that isn't empty counts. Answers whether this one says something else. */
export function putCell<Cell>(cells: Record<string, Cell>, name: string, cell: Cell) {
  if (!isEmpty(cells[name])) return !isEmpty(cell) && trimmed(cell) !== trimmed(cells[name])
  cells[name] = cell
  return false
}
