import type { Database } from 'bun:sqlite'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import type { AppContext } from '../app-context.ts'
import { NoTable } from '../csv/csv.ts'
import type { Body } from '../http/request/parse.ts'
import { isUpload } from '../http/request/upload.ts'
import { checked, invalid, Refusal } from '../http/response/errors.ts'
import { onceFor } from '../once-for.ts'
import { kilobyte, megabyte } from '../units.ts'
import { verdict } from './contract.ts'
import { typeOf } from './files/file-type.ts'
import { mostLinesAbove, parsed, rowsUnder } from './files/rows.ts'
import { rowsOf } from './files/sources.ts'
import { readInChild } from './files/workbook-child.ts'
import type { Importable } from './importables.ts'
import { type ImportOptions, importRows } from './importing/import-rows.ts'
import { type Mapping, type Source, type Surveyed, surveySource } from './parsing/columns.ts'

const mostRows = 2000
export const fileLimit = { json: 256 * kilobyte, multipart: 12 * megabyte }

const longestMap = 20_000
const mapMessage = 'Send map as JSON: { "heading": "field" }, or "-" for a column that is left out'
const wants = (name: string) =>
  z.optional(z.enum(['true', 'false'], `Send ${name} as true or false`))

export const sentFile = z.object({
  file: z
    .nonoptional(z.optional(z.unknown()), 'Choose a file to import')
    .check(z.describe('A .csv, .xlsx or .json file (multipart).')),
  map: z.optional(z.string(mapMessage).check(z.maxLength(longestMap, mapMessage))),
  ignore: wants('ignore'),
  update: wants('update'),
  dates: z.optional(z.enum(['', 'mdy', 'dmy'], 'Send dates as mdy or dmy')),
})

const lineOf = onceFor((_: Database) => pLimit(1))

export async function importUpload(
  context: AppContext,
  importable: Importable,
  body: Body,
  isDry: boolean,
) {
  const { file, map, ignore, update, dates } = checked(sentFile, body)
  if (!isUpload(file)) throw invalid({ file: 'Choose a .csv or .xlsx file' })
  const options: ImportOptions = {
    ...{ mappings: mappingsIn(map), isDry, skipsBad: true, mostRows },
    isUpdate: update === 'true',
    dates: dates || undefined,
  }
  try {
    return await lineOf(context.sqlite)(async () => {
      const { name } = importable
      const rows = await rowsIn(file.bytes)
      const source = { importable, title: name, from: name, rows }
      const surveyed = surveySource(context, source, options)
      if (ignore !== 'true') refuseUnknown(surveyed)
      return verdict.parse(await importRows(context, surveyed, options))
    })
  } catch (error) {
    throw error instanceof NoTable ? notATable(error) : error
  } finally {
    if (!isDry) context.cache.invalidate()
  }
}

const mapOfFields = z.record(z.string(), z.string())

function mappingsIn(map: string | undefined) {
  const { data, success } = mapOfFields.safeParse(parsed(map || '{}'))
  if (!success) throw invalid({ map: mapMessage })
  return Object.entries(data).map(([heading, to]): Mapping => ({ heading, to }))
}

function refuseUnknown({ unknown, account }: Surveyed) {
  if (unknown.length === 0) return
  const names = unknown.map(({ heading }) => `"${heading.slice(0, 100)}"`).join(', ')
  throw new Refusal(422, `Say what becomes of ${names}: which field, or that it is left out.`, {
    facts: account,
  })
}

function notATable({ message, line }: NoTable) {
  const sentence = line === undefined ? message : `Line ${line}: ${message}`
  return new Refusal(422, sentence, { fields: { file: sentence } })
}

/** A line more than is taken, so that it's told. */
const mostLines = mostRows + mostLinesAbove + 1

async function rowsIn(bytes: Uint8Array): Promise<Source['rows']> {
  const type = typeOf(bytes.subarray(0, kilobyte))
  if (type === 'sqlite')
    throw new NoTable('The file is a database. On the server, "hydra-lab import" takes it.')
  if (type === 'xlsx') {
    const lines = await readInChild({ bytes, mostLines })
    return (knows) => rowsUnder(lines, knows)
  }
  return (knows) => rowsOf(type, bytes, { knows, most: mostLines })
}
