export const trimmed = (cell: unknown) => (typeof cell === 'string' ? cell.trim() : cell)
export const isEmpty = (cell: unknown) => (trimmed(cell) ?? '') === ''
