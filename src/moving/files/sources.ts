import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { TableError } from '../../csv/csv.ts'
import { isThere } from '../../database/place.ts'
import { isVerifiedExport } from '../exporting/manifest.ts'
import { type History, histories } from '../histories.ts'
import { type Importable, importableCalled, importables } from '../importables.ts'
import type { ColumnMapping } from '../parsing/columns.ts'
import { openFile, openFolder, picturesName, type Skipped, type SourceTable } from './open-file.ts'
import { normalizeName, type SourceRow } from './rows.ts'

export type Source = SourceTable & {
  importable: Importable
  /** Whether it is of an export, which holds each value as it is stored. */
  isExport?: boolean
}

export type FoundSources = {
  sources: Source[]
  histories: { history: History; label: string; rows: SourceRow[] }[]
  skipped: Skipped[]
  /** Those of columns. */
  mappings: ColumnMapping[]
}

type FindOptions = { onlyKind?: Importable | undefined; mappings?: readonly ColumnMapping[] }

/** Finds out which kind, or which history, each table at a path holds. */
export async function findSources(
  path: string,
  { onlyKind, mappings = [] }: FindOptions = {},
): Promise<FoundSources> {
  if (!isThere(path)) throw new TableError(`There is no ${path}.`)
  const isFolder = statSync(path).isDirectory()
  const isExport = isFolder && isVerifiedExport(path)
  const { tables, skipped } = await (isFolder ? openFolder : openFile)(path)
  const isOnly = !isFolder && tables.length === 1
  const sources: Source[] = []
  const found: FoundSources['histories'] = []
  for (const table of tables) {
    const { name, label } = table
    const skip = (why: string) => void skipped.push({ name: label, why })
    const history = isFolder && historyCalled(name)
    const importable =
      mappedKind(mappings.find((each) => isOfTable(table, each))) ??
      (isOnly ? onlyKind : undefined) ??
      importableCalled(name)
    if (importable === '-') skip('left out')
    else if (importable && (!onlyKind || importable === onlyKind))
      sources.push({ ...table, importable, isExport })
    else if (onlyKind) skip(`only ${onlyKind.name} was asked for`)
    else if (history) found.push({ history, label, rows: [...table.rows()] })
    else skipped.push({ name: label, why: 'it is named after no kind', table })
  }
  if (sources.length + found.length === 0) throw nothingFound(path)
  const position = ({ importable }: Source) => importables.indexOf(importable)
  return {
    sources: sources.toSorted((one, other) => position(one) - position(other)),
    histories: found,
    skipped,
    mappings: mappings.filter((each) => !tables.some((table) => isOfTable(table, each))),
  }
}

/** A mapping may also be of a whole table: to a kind, or to '-' to leave it out. */
const isOfTable = ({ name, label }: SourceTable, { table = '', heading }: ColumnMapping) =>
  [name, label].map(normalizeName).includes(normalizeName(table + heading))

const mappedKind = (mapping: ColumnMapping | undefined) =>
  mapping?.field === '-' ? '-' : mapping && importableCalled(mapping.field)

const historyCalled = (title: string) => histories.find(({ name }) => name === title.toLowerCase())

const nothingFound = (path: string) =>
  new TableError(
    `Nothing in ${basename(path)} is named after a kind. Say which it is with --kind or --map NAME=KIND: ${importables.map(({ name }) => name).join(', ')}.`,
  )

export function picturesBeside(path: string) {
  const beside = join(statSync(path).isDirectory() ? path : dirname(path), picturesName)
  return isThere(beside) && statSync(beside).isDirectory() ? beside : undefined
}
