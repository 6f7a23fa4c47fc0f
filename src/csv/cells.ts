// What a cell of a table says, wherever the table comes from: text, and in JSON and databases any other value.

/** Blanks alone say nothing, and around a text they make no difference. */
export const trimmed = (cell: unknown) => (typeof cell === 'string' ? cell.trim() : cell)
export const isEmpty = (cell: unknown) => (trimmed(cell) ?? '') === ''
