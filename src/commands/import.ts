import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { systemClock } from '../app-context.ts'
import { type Config, readConfig } from '../config.ts'
import { NoTable } from '../csv/csv.ts'
import { codeOf } from '../database/errors.ts'
import { createPictures } from '../images/pictures.ts'
import { plain } from '../moving/files/rows.ts'
import { picturesBeside, type SourceFile, sourcesAt } from '../moving/files/sources.ts'
import { importableCalled, importables } from '../moving/importables.ts'
import {
  importAll,
  type SourceVerdict,
  stopsIn,
  surveyAll,
} from '../moving/importing/import-all.ts'
import type { ImportOptions } from '../moving/importing/import-rows.ts'
import type { Mapping } from '../moving/parsing/columns.ts'
import { Failure, reasonOf, UsageError } from './failure.ts'
import { openData } from './folder.ts'
import { accountOf, isWritten, reportOf } from './import-report.ts'
import type { Args } from './main.ts'
import { becomeOwnerOf, type Owner } from './owner.ts'

/** How often a server looks for writes of other programs, in ms. */
const untilNoticed = 50

/** Answers 0 if all is in or there, 1 if some rows were refused or differ, 2 if nothing was done. */
export async function importFrom(args: Args) {
  const config = readConfig()
  let owner: Owner | undefined
  try {
    const mappings = args.all('map').map(readMapping)
    const asked = kindOf(args.option('kind'))
    owner = becomeOwnerOf(config.dataDir)
    const found = await sourcesAt({ path: args.operand, asked, naming: namingBy(mappings) })
    const options: ImportOptions = {
      isDry: args.flag('dry-run'),
      skipsBad: args.flag('skip-bad'),
      isUpdate: args.flag('update'),
      mappings,
      dates: datesOf(args.option('dates')),
      pictures: givenFolder(args) ?? picturesBeside(args.operand),
    }
    return await importFound(config, found, args, options)
  } catch (caught) {
    const error = owner && isForbidden(caught) ? closedTo(owner, caught.path) : caught
    if (!(error instanceof NoTable || error instanceof Failure || isOfSystem(error))) throw error
    process.stderr.write(`hydra-lab: ${reasonOf(error)} Nothing was imported.\n`)
    return 2
  }
}

/** `Web page=website`, `TechBlog.approved=status`, `notes=-`. */
function readMapping(words: string): Mapping {
  const at = words.lastIndexOf('=')
  const [from, to] = [words.slice(0, at).trim(), words.slice(at + 1).trim()]
  if (at < 1 || from === '' || to === '')
    throw new UsageError('--map says NAME=FIELD, or NAME=- to leave it out.')
  const [, of, heading = from] = /^([^.]+)\.(.+)$/.exec(from) ?? []
  return { ...(of !== undefined && { of }), heading, to }
}

/** A mapping may also be of a whole file, sheet or table. */
const namingBy =
  (mappings: readonly Mapping[]) =>
  ({ title, from }: { title: string; from: string }) => {
    const names = [title, from].map(plain)
    const found = mappings.find(({ of = '', heading }) => names.includes(plain(of + heading)))
    return found?.to === '-' ? '-' : found && importableCalled(found.to)
  }

function kindOf(word: string | undefined) {
  const asked = word === undefined ? undefined : importableCalled(word)
  if (word === undefined || asked) return asked
  const known = importables.map(({ name }) => name).join(', ')
  throw new NoTable(`There is no kind "${word}"; there are ${known}.`)
}

function datesOf(word: string | undefined) {
  if (word === undefined || word === 'mdy' || word === 'dmy') return word
  throw new UsageError('--dates is mdy (3/5 is March 5) or dmy (3/5 is May 3).')
}

function givenFolder(args: Args) {
  const folder = args.option('pictures')
  if (folder === undefined || statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return folder
  throw new Failure(`There is no folder ${folder}.`)
}

const isOfSystem = (error: unknown) => error instanceof Error && 'code' in error

async function importFound(config: Config, found: SourceFile, args: Args, options: ImportOptions) {
  const print = (text: string) => void process.stdout.write(text)
  const store = openData(config)
  store.sqlite.run('PRAGMA temp_store = FILE') // the staged pictures may not fit into memory
  const pictures = createPictures()
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const context = { ...store, config, publicUrl, pictures, clock: systemClock }
  try {
    const surveyed = surveyAll(context, found, options)
    print(accountOf({ surveyed, unread: found.unread, file: basename(args.operand) }))
    const stops = stopsIn(found, surveyed)
    if (stops.length > 0 && !args.flag('ignore-rest')) throw unmapped(stops)
    const verdicts = await importAll(context, { ...found, surveyed }, options)
    await Bun.sleep(untilNoticed)
    print(reportOf(verdicts, options, config.dataDir))
    return exitCode(verdicts, options)
  } finally {
    pictures.end()
    store.close()
  }
}

const unmapped = (stops: readonly string[]) =>
  new NoTable(
    `Say what becomes of ${stops.join(', ')}: --map NAME=FIELD, --map NAME=- to leave it out, or --ignore-rest.`,
  )

const isForbidden = (error: unknown): error is { path: string } =>
  codeOf(error) === 'EACCES' && error instanceof Error && 'path' in error

const closedTo = ({ uid }: Owner, path: string) =>
  new Failure(
    `The data folder belongs to another user (${uid}), as whom root works here and who may not read ${path}. Put it where they may.`,
  )

function exitCode(verdicts: readonly SourceVerdict[], options: ImportOptions) {
  const isLeft = ({ verdict }: SourceVerdict) => verdict.refused.length + verdict.differs.length > 0
  if (!verdicts.some(isLeft)) return 0
  const isDone = verdicts.some(
    (each) => isWritten(each, options) || each.verdict.differs.length > 0,
  )
  return isDone ? 1 : 2
}
