import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { systemClock } from '../app-context.ts'
import { BadConfig, type Config, readConfig } from '../config.ts'
import { TableError } from '../csv/csv.ts'
import { codeOf } from '../database/errors.ts'
import { createPictures } from '../images/pictures.ts'
import { type FoundSources, findSources, picturesBeside } from '../moving/files/sources.ts'
import { importableCalled, importables } from '../moving/importables.ts'
import {
  importAll,
  mapAllColumns,
  type SourceResult,
  unmappedNames,
} from '../moving/importing/import-all.ts'
import type { ImportOptions } from '../moving/importing/import-rows.ts'
import { type ColumnMapping, isOf, type MappedSource } from '../moving/parsing/columns.ts'
import { Failure, reasonOf, UsageError } from './failure.ts'
import { openData } from './folder.ts'
import { isWritten, reportColumns, reportResults } from './import-report.ts'
import type { Args } from './main.ts'
import { becomeOwnerOf, type Owner } from './owner.ts'

/** How often a server looks for writes of other programs, in ms. */
const pollMs = 50

/** Returns 0 if all rows are added or there, 1 if some were refused or differ, 2 if nothing was done. */
export async function importFrom(args: Args) {
  let owner: Owner | undefined
  try {
    const config = readConfig()
    const mappings = args.all('map').map(parseMapping)
    const onlyKind = kindNamed(args.option('kind'))
    owner = becomeOwnerOf(config.dataDir)
    const found = await findSources(args.operand, { onlyKind, mappings })
    const options: ImportOptions = {
      isDry: args.flag('dry-run'),
      skipInvalid: args.flag('skip-bad'),
      isUpdate: args.flag('update'),
      mappings,
      dates: parseDayOrder(args.option('dates')),
      pictures: pictureFolder(args) ?? picturesBeside(args.operand),
    }
    return await runImport(config, found, args, options)
  } catch (caught) {
    const error = owner && isAccessDenied(caught) ? accessDenied(owner, caught.path) : caught
    const isKnown = [TableError, Failure, BadConfig].some((each) => error instanceof each)
    if (!isKnown && !isSystemError(error)) throw error
    process.stderr.write(`hydra-lab: ${reasonOf(error)} Nothing was imported.\n`)
    return 2
  }
}

/** `Web page=website`, `TechBlog.approved=status`, `notes=-`. */
function parseMapping(text: string): ColumnMapping {
  const at = text.lastIndexOf('=')
  const [from, to] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  if (at < 1 || from === '' || to === '')
    throw new UsageError('--map says NAME=FIELD, or NAME=- to leave it out.')
  const [, table, heading = from] = /^([^.]+)\.(.+)$/.exec(from) ?? []
  return { ...(table !== undefined && { table }), heading, field: to }
}

function kindNamed(word: string | undefined) {
  const kind = word === undefined ? undefined : importableCalled(word)
  if (word === undefined || kind) return kind
  const known = importables.map(({ name }) => name).join(', ')
  throw new TableError(`There is no kind "${word}"; there are ${known}.`)
}

function parseDayOrder(word: string | undefined) {
  if (word === undefined || word === 'mdy' || word === 'dmy') return word
  throw new UsageError('--dates is mdy (3/5 is March 5) or dmy (3/5 is May 3).')
}

function pictureFolder(args: Args) {
  const folder = args.option('pictures')
  if (folder === undefined || statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return folder
  throw new Failure(`There is no folder ${folder}.`)
}

const isSystemError = (error: unknown) => error instanceof Error && 'code' in error

async function runImport(config: Config, found: FoundSources, args: Args, options: ImportOptions) {
  const print = (text: string) => void process.stdout.write(text)
  const store = openData(config)
  store.sqlite.run('PRAGMA temp_store = FILE') // the staged pictures may not fit into memory
  const pictures = createPictures()
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const context = { ...store, config, publicUrl, pictures, clock: systemClock }
  try {
    const sources = mapAllColumns(context, found.sources, options)
    print(reportColumns({ sources, skipped: found.skipped, file: basename(args.operand) }))
    refuseUnused(found.mappings, sources)
    const unmapped = unmappedNames(sources, found.skipped)
    if (unmapped.length > 0 && !args.flag('ignore-rest')) throw mappingNeeded(unmapped)
    const results = await importAll(context, sources, found.histories, options)
    await Bun.sleep(pollMs)
    print(reportResults(results, options, config.dataDir))
    return exitCode(results, options)
  } finally {
    pictures.end()
    store.close()
  }
}

/** Most likely a typing mistake. The headings of a file without rows aren't known. */
function refuseUnused(mappings: readonly ColumnMapping[], sources: readonly MappedSource[]) {
  const unused = mappings.find((mapping) =>
    sources.every(
      (source) =>
        source.columns.length > 0 &&
        !source.columns.some(({ heading }) => isOf(mapping, source, heading)),
    ),
  )
  if (unused) throw new TableError(`There is no column "${unused.heading}" that --map speaks of.`)
}

const mappingNeeded = (names: readonly string[]) =>
  new TableError(
    `Say what becomes of ${names.join(', ')}: --map NAME=FIELD, --map NAME=- to leave it out, or --ignore-rest.`,
  )

const isAccessDenied = (error: unknown): error is { path: string } =>
  codeOf(error) === 'EACCES' && error instanceof Error && 'path' in error

const accessDenied = ({ uid }: Owner, path: string) =>
  new Failure(
    `The data folder belongs to another user (${uid}), as whom root works here and who may not read ${path}. Put it where they may.`,
  )

function exitCode(results: SourceResult[], options: ImportOptions) {
  const isLeft = ({ result }: SourceResult) => result.refused.length + result.differs.length > 0
  if (!results.some(isLeft)) return 0
  const isDone = results.some((each) => isWritten(each, options) || each.result.differs.length > 0)
  return isDone ? 1 : 2
}
