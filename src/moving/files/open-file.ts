import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { type CsvOptions, decodeText, readCsv, TableError } from '../../csv/csv.ts'
import { applicationId } from '../../database/migrate.ts'
import { numberOf, openReadOnly } from '../../database/reading.ts'
import { kilobyte } from '../../units.ts'
import { manifestName } from '../exporting/manifest.ts'
import { importableCalled } from '../importables.ts'
import { detectFileType, isHidden, isTableFile } from './file-type.ts'
import { readJson } from './json-rows.ts'
import { rowsBelowHeadings, type SourceRow } from './rows.ts'
import { openWorkbook } from './workbook.ts'

/** A CSV or JSON file, a workbook’s sheet or a database’s table. */
export type SourceTable = {
  name: string
  /** Its name in messages. */
  label: string
  /** Throws a TableError where it can’t be read. `isKnown`: the headings that may stand below a title. */
  rows(isKnown?: (heading: string) => boolean): Iterable<SourceRow>
}

/** `table`: given where it stops the import unless it is empty. */
export type Skipped = { name: string; why: string; table?: SourceTable }

export const picturesName = 'pictures'

type Opened = { tables: SourceTable[]; skipped: Skipped[] }

export async function openFolder(folder: string): Promise<Opened> {
  const tables: SourceTable[] = []
  const skipped: Skipped[] = []
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const { name } = entry
    if (name === manifestName || (entry.isDirectory() && name === picturesName)) continue
    if (entry.isDirectory()) skipped.push({ name, why: 'it is a folder' })
    else if (isHidden(name)) skipped.push({ name, why: 'it is hidden' })
    else if (!isTableFile(name)) skipped.push({ name, why: 'it is none of .csv, .json and .xlsx' })
    else if (!statSync(join(folder, name)).isFile()) skipped.push({ name, why: 'it is no file' })
    else tables.push(...(await openFile(join(folder, name))).tables)
  }
  return { tables, skipped }
}

export async function openFile(path: string): Promise<Opened> {
  const label = basename(path)
  const name = basename(path, extname(path))
  const single = (rows: SourceTable['rows']) => ({
    tables: [{ name, label, rows }],
    skipped: [],
  })
  try {
    const type = detectFileType(await Bun.file(path).slice(0, kilobyte).bytes(), label)
    if (type === 'xlsx') return { tables: await sheetsIn(path), skipped: [] }
    if (type === 'sqlite') return openOldDatabase(path)
    if (isTableFile(path))
      return single((isKnown) => parseFile(type, readFileSync(path), { isKnown }))
    throw new TableError('The file is none of .csv, .json, .xlsx and an SQLite database.')
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return single(() => {
      throw error
    })
  }
}

export const parseFile = (type: 'csv' | 'json', bytes: Uint8Array, options: CsvOptions) =>
  type === 'json'
    ? [...readJson(decodeText(bytes))]
    : rowsBelowHeadings(readCsv(decodeText(bytes), options), options.isKnown)

function openOldDatabase(path: string): Opened {
  using sqlite = openReadOnly(path)
  const namesOf = (type: 'table' | 'view') =>
    sqlite
      .query<{ name: string }, [string]>(
        "SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite^_%' ESCAPE '^'",
      )
      .all(type)
      .map(({ name }) => name)
  return {
    tables: namesOf('table').map((name) => ({
      name,
      label: name,
      rows: () => rowsOfTable(path, name),
    })),
    skipped: [
      ...(numberOf(sqlite, 'PRAGMA application_id') === applicationId ? [onlyTables] : []),
      ...namesOf('view').map((name) => ({ name, why: 'it is a view' })),
    ],
  }
}

const onlyTables: Skipped = {
  name: 'pictures, trash, versions and private links',
  why: 'this is a database of Hydra Lab itself; to take all of it, use restore, or export it and import that folder',
}

function* rowsOfTable(path: string, table: string): Generator<SourceRow> {
  using sqlite = openReadOnly(path)
  using statement = sqlite.prepare<Record<string, unknown>, []>(
    `SELECT * FROM "${table.replaceAll('"', '""')}"`,
  )
  let line = 0
  for (const cells of statement.iterate()) yield { line: ++line, cells: Object.entries(cells) }
}

async function sheetsIn(path: string): Promise<SourceTable[]> {
  const file = basename(path)
  const sheets = (await openWorkbook(readFileSync(path))).filter(({ lines }) => lines.length > 0)
  const isOnly = sheets.length === 1
  return sheets.map(({ name, lines }) => ({
    name: isOnly && !importableCalled(name) ? basename(path, extname(path)) : name,
    label: isOnly ? file : `${file}, ${name}`,
    rows: (isKnown) => rowsBelowHeadings(lines, isKnown),
  }))
}
