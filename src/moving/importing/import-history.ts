import { isEmpty } from '../../csv/csv.ts'
import { messageOf } from '../../database/errors.ts'
import type { Values } from '../../fields/names.ts'
import { emptyResult, type ImportResult } from '../contract.ts'
import { parseJson, type SourceRow } from '../files/rows.ts'
import { type History, itemOf } from '../histories.ts'
import { columnsOf, derivedOf, type ImportContext } from '../importables.ts'
import { reserveIds } from './existing-rows.ts'
import type { ImportOptions } from './import-rows.ts'
import { ImportedPictures } from './pictures.ts'

/** All of a history or nothing. */
export async function importHistory(
  context: ImportContext,
  history: History,
  rows: Iterable<SourceRow>,
  options: ImportOptions & { isNew: boolean },
): Promise<ImportResult> {
  using pictures = new ImportedPictures(context, options.pictures)
  const parsed = await Array.fromAsync(rows, (row) => parseRow(history, row, pictures))
  const result = emptyResult({ columns: [], missing: [] }, parsed.length)
  const refusal = (line: number, message: string) => ({ line, field: '', message })
  if (!options.isNew) return { ...result, refused: parsed.map(({ line }) => refusal(line, notNew)) }
  let lineOfError = 0
  const importParsed = () => {
    const isFirst = !parsed.some(({ values }) => history.exists(context.sqlite, values))
    if (isFirst && !options.isDry) history.beforeFirst?.(context.sqlite, parsed)
    for (const { line, values } of parsed) {
      lineOfError = line
      if (history.exists(context.sqlite, values)) {
        result.there++
        continue
      }
      const row = history.complete?.(values) ?? values
      if (!options.isDry) write(context, history, row, pictures)
      result.added++
    }
  }
  try {
    if (options.isDry) importParsed()
    else context.db.transaction(importParsed)
    return result
  } catch (error) {
    const why = `The row can’t be stored: ${messageOf(error)}`
    return { ...result, added: 0, refused: [refusal(lineOfError, why)] }
  }
}

const notNew = 'This site has items of its own, so that the history of others stays out'

const addressesIn = (values: Values) =>
  JSON.stringify(values).match(/\/images\/[0-9a-f]{40}\.webp/g) ?? []

async function parseRow(
  { table, columns }: History,
  { line, cells }: SourceRow,
  pictures: ImportedPictures,
) {
  const types = columnsOf(table)
  const known = cells.filter(([name]) => columns.includes(name))
  const values: Values = Object.fromEntries(
    known.map(([name, cell]) => [name, parseCell(types[name]?.dataType ?? 'json', cell)]),
  )
  const addresses = addressesIn(values)
  await pictures.resolve(Object.fromEntries(addresses.map((each) => [each, each])), addresses)
  return { line, values }
}

/** The value as it was before the export wrote it. */
function parseCell(type: string, cell: unknown) {
  if (isEmpty(cell)) return undefined
  if (type === 'json') return typeof cell === 'string' ? parseJson(cell) : cell
  if (type === 'number') return Number(cell)
  return type === 'boolean' ? Number(cell) === 1 : cell
}

function write(
  { db, sqlite }: ImportContext,
  { table, afterInsert }: History,
  row: Values,
  pictures: ImportedPictures,
) {
  pictures.store(addressesIn(row))
  db.insert(table)
    .values({ ...row, ...derivedOf({ table }, row) })
    .run()
  afterInsert?.(sqlite, row)
  if (row['kind'] === undefined) return
  const { importable, item } = itemOf(row)
  reserveIds(sqlite, importable.table, item)
}
