export type Hyperlink = { text: string; address: string }

export const isHyperlink = (cell: unknown): cell is Hyperlink =>
  typeof cell === 'object' && cell !== null && 'text' in cell && 'address' in cell

/** A string, unless the cell holds a list or an object. */
export function cellText(cell: unknown) {
  if (isHyperlink(cell)) return cell.text
  if (cell instanceof Date) return isoOf(cell)
  return ['number', 'bigint', 'boolean'].includes(typeof cell) ? String(cell) : cell
}

const isoOf = (date: Date) =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/T00:00:00\.000Z$|Z$/, '')

/** Empty for objects, since a deeply nested one would overflow the stack. */
export const trimmedText = (value: unknown) =>
  typeof value === 'object' ? '' : String(value ?? '').trim()

/** Names that are equal after this are the same: "Web Page", "web_page" and "webpage". */
export const normalizeName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
