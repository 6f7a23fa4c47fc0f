import type { Database } from 'bun:sqlite'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import type { AppContext } from '../app-context.ts'
import { TableError } from '../csv/csv.ts'
import type { Body } from '../http/request/parse.ts'
import { isUpload } from '../http/request/upload.ts'
import { invalid, Refusal, validate } from '../http/response/errors.ts'
import { memoize } from '../memoize.ts'
import { kilobyte, megabyte } from '../units.ts'
import { importReport } from './contract.ts'
import { detectFileType } from './files/file-type.ts'
import { parseFile, type SourceTable } from './files/open-file.ts'
import { maxTitleLines, parseJson, rowsBelowHeadings } from './files/rows.ts'
import { readInChild } from './files/workbook-child.ts'
import type { Importable } from './importables.ts'
import { type ImportOptions, importRows } from './importing/import-rows.ts'
import { type ColumnMapping, type MappedSource, mapColumns } from './parsing/columns.ts'

const maxRows = 2000
export const fileLimit = { json: 256 * kilobyte, multipart: 12 * megabyte }

const longestMap = 20_000
const mapMessage = 'Send map as JSON: { "heading": "field" }, or "-" for a column that is left out'
const booleanField = (name: string) =>
  z.optional(z.enum(['true', 'false'], `Send ${name} as true or false`))

export const importForm = z.object({
  file: z
    .nonoptional(z.optional(z.unknown()), 'Choose a file to import')
    .check(z.describe('A .csv, .xlsx or .json file (multipart).')),
  map: z.optional(z.string(mapMessage).check(z.maxLength(longestMap, mapMessage))),
  ignore: booleanField('ignore'),
  update: booleanField('update'),
  dates: z.optional(z.enum(['', 'mdy', 'dmy'], 'Send dates as mdy or dmy')),
})

const queueOf = memoize((_: Database) => pLimit(1))

export async function importUpload(
  context: AppContext,
  importable: Importable,
  body: Body,
  isDry: boolean,
) {
  const { file, map, ignore, update, dates } = validate(importForm, body)
  if (!isUpload(file)) throw invalid({ file: 'Choose a .csv or .xlsx file' })
  const options: ImportOptions = {
    mappings: parseMappings(map),
    isDry,
    skipInvalid: true,
    maxRows,
    isUpdate: update === 'true',
    dates: dates || undefined,
  }
  try {
    return await queueOf(context.sqlite)(async () => {
      const { name } = importable
      const rows = await readUpload(file.bytes)
      const source = mapColumns(context, { importable, name, label: 'the file', rows }, options)
      if (ignore !== 'true') refuseUnmapped(source)
      return importReport.parse(await importRows(context, source, options))
    })
  } catch (error) {
    throw error instanceof TableError ? asRefusal(error) : error
  } finally {
    if (!isDry) context.cache.invalidate()
  }
}

const fieldsByHeading = z.record(z.string(), z.string())

function parseMappings(map: string | undefined) {
  const { data, success } = fieldsByHeading.safeParse(parseJson(map || '{}'))
  if (!success) throw invalid({ map: mapMessage })
  return Object.entries(data).map(([heading, field]): ColumnMapping => ({ heading, field }))
}

function refuseUnmapped({ unmapped, columns, missing }: MappedSource) {
  if (unmapped.length === 0) return
  const names = unmapped.map(({ heading }) => `"${heading.slice(0, 100)}"`).join(', ')
  throw new Refusal(422, `Say what becomes of ${names}: which field, or that it is left out.`, {
    facts: { columns, missing },
  })
}

function asRefusal({ message, line }: TableError) {
  const full = line === undefined ? message : `Line ${line}: ${message}`
  return new Refusal(422, full, { fields: { file: full } })
}

/** One more than is allowed, so that it is noticed. */
const maxLines = maxRows + maxTitleLines + 1

async function readUpload(bytes: Uint8Array): Promise<SourceTable['rows']> {
  const type = detectFileType(bytes.subarray(0, kilobyte))
  if (type === 'sqlite')
    throw new TableError('The file is a database. On the server, "hydra-lab import" takes it.')
  if (type === 'xlsx') {
    const lines = await readInChild({ bytes, maxLines })
    return (isKnown) => rowsBelowHeadings(lines, isKnown)
  }
  return (isKnown) => parseFile(type, bytes, { isKnown, maxLines })
}
