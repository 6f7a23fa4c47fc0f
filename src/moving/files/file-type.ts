import { extname } from 'node:path'
import { TableError } from '../../csv/csv.ts'

export type FileType = 'csv' | 'json' | 'xlsx' | 'sqlite'

const otherTypes = {
  xls: 'is an old Excel workbook. Save it as .xlsx or as "CSV UTF-8", and import that.',
  ods: 'is an OpenDocument spreadsheet. Save it as .xlsx or as CSV, and import that.',
  sql: 'is a dump in SQL. Load it into a database, and export its tables as CSV, or name the SQLite file itself.',
  pdf: 'is a PDF. Save the table that it was made of as .xlsx or as CSV, and import that.',
  zip: 'is an archive. Unpack it, and import what is in it.',
}

/** What systems and office programs put beside a file: `._faq.csv`, and `~$faq.xlsx` while it is open. */
export const isHidden = (name: string) => /^(\.|~\$)/.test(name)

/** Files that a folder is searched for. */
export const isTableFile = (name: string) =>
  ['.csv', '.json', '.xlsx'].includes(extname(name).toLowerCase())

const startsWith = (start: Uint8Array, text: string) =>
  Buffer.from(start.subarray(0, text.length)).toString('latin1') === text

/** Goes by the content, and by the name’s extension where that is ambiguous. */
export function detectFileType(start: Uint8Array, name = ''): FileType {
  const type = detectType(start, name)
  if (type in otherTypes)
    throw new TableError(`The file ${otherTypes[type as keyof typeof otherTypes]}`)
  return type as FileType
}

function detectType(start: Uint8Array, name: string): FileType | keyof typeof otherTypes {
  if (startsWith(start, 'SQLite format 3\0')) return 'sqlite'
  if (startsWith(start, '\xd0\xcf\x11\xe0')) return 'xls'
  if (startsWith(start, '%PDF')) return 'pdf'
  if (startsWith(start, 'PK\x03\x04')) return zippedType(start, name)
  const text = Buffer.from(start)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (/\.sql$/i.test(name) || /^(--|\/\*|CREATE TABLE |INSERT INTO |PRAGMA )/.test(text))
    return 'sql'
  return /\.json$/i.test(name) || /^[[{]/.test(text) ? 'json' : 'csv'
}

function zippedType(start: Uint8Array, name: string) {
  const text = Buffer.from(start).toString('latin1')
  if (text.includes('mimetypeapplication/vnd.oasis')) return 'ods'
  return /\.xlsx$/i.test(name) || text.includes('[Content_Types].xml') || text.includes('xl/')
    ? 'xlsx'
    : 'zip'
}
