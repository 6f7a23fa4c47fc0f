import type { Database } from 'bun:sqlite'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import { fromCsv, NoTable, textOf } from '../csv/csv.ts'
import type { Body } from '../http/request/parse.ts'
import { isUpload } from '../http/request/upload.ts'
import { invalid, Refusal } from '../http/response/errors.ts'
import { onceFor } from '../once-for.ts'
import { kilobyte, megabyte, minute } from '../units.ts'
import type { World } from '../world.ts'
import { bringIn } from './arriving.ts'
import type { Told, Verdict } from './contract.ts'
import { fromJson } from './json-rows.ts'
import type { Movable } from './movable.ts'

/** Writing them holds everybody up for some hundredths of a second; the command line takes any number. */
const mostRows = 2000
const longestMs = minute
const mostWaiting = 3
export const fileLimit = { json: 256 * kilobyte, multipart: 4 * megabyte }

/** What is sent, for the reference: a `.csv` or `.json` file. */
export const sentFile = z.object({
  file: z.unknown().check(z.describe('A .csv or .json file (multipart).')),
})

const lineOf = onceFor((_: Database) => pLimit(1))

/** What becomes of the rows of a file that an admin sends: those that are refused are left out. One file at a time. */
export async function bringInFile(world: World, movable: Movable, body: Body, isDry: boolean) {
  const file = body['file']
  if (!isUpload(file)) throw invalid({ file: 'Choose a .csv or .json file' })
  const line = lineOf(world.sqlite)
  if (line.pendingCount >= mostWaiting) throw tooMany()
  const terms = { isDry, skipsBad: true, mostRows, longestMs }
  try {
    return told(await line(async () => bringIn(world, movable, await rowsIn(file.bytes), terms)))
  } catch (error) {
    throw error instanceof NoTable ? notATable(error) : error
  } finally {
    if (!isDry) world.cache.invalidate()
  }
}

const told = ({ notes, ...verdict }: Verdict): Told =>
  notes.length > 0 ? { ...verdict, notes } : verdict

function notATable({ message, line }: NoTable) {
  const sentence = line === undefined ? message : `Line ${line}: ${message}`
  return new Refusal(422, sentence, { fields: { file: sentence } })
}

const pieceBytes = 16 * kilobyte

/** Small ones, since each is parsed in one go. */
async function* piecesOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

async function rowsIn(bytes: Uint8Array) {
  const reader = (await isJson(bytes)) ? fromJson : fromCsv
  return reader(piecesOf(bytes))
}

/** No column is named like the beginning of a list, and no table is a lone text, number or word of JSON. */
async function isJson(bytes: Uint8Array) {
  const { value: start = '' } = await textOf(piecesOf(bytes)).next()
  return /^\s*[[{]/.test(start) || (bytes.length <= pieceBytes && isValue(start))
}

function isValue(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const tooMany = () =>
  new Refusal(503, 'Other files are being imported right now. Please try again in a minute.', {
    headers: { 'Retry-After': '60' },
  })
