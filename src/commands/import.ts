import { statSync } from 'node:fs'
import { type Config, readConfig } from '../config.ts'
import { NoTable } from '../csv/csv.ts'
import { codeOf } from '../database/not-now.ts'
import { nothingWaits } from '../http/limits/backlog.ts'
import { createLimits } from '../http/limits/quotas.ts'
import { createPictures } from '../images/pictures.ts'
import type { Destination } from '../moving/arriving.ts'
import type { Remark, Verdict } from '../moving/contract.ts'
import type { Terms } from '../moving/judging.ts'
import { Ledger } from '../moving/ledger.ts'
import { type Found, picturesBeside, type Source, sourcesAt } from '../moving/sources.ts'
import { systemClock } from '../world.ts'
import { Failure, reasonOf } from './failure.ts'
import { openData } from './folder.ts'
import type { Said } from './main.ts'
import { becomeOwnerOf, type Owner } from './owner.ts'

type Told = { kind: string; verdict: Verdict; isWritten: boolean }

/** A server that answers from its memory looks for other programs' writes that often, in ms. */
const untilNoticed = 50

/** `import PATH`: 0 all is in, 1 some rows were refused, 2 nothing was done. */
export async function importFrom(said: Said) {
  const config = readConfig()
  let owner: Owner | undefined
  try {
    owner = becomeOwnerOf(config.dataDir)
    const found = await sourcesAt(said.place, said.given('kind'))
    return await importAll(config, found, {
      isDry: said.flag('dry-run'),
      skipsBad: said.flag('skip-bad'),
      pictures: givenFolder(said) ?? picturesBeside(said.place),
    })
  } catch (caught) {
    const error = owner && isForbidden(caught) ? closedTo(owner, caught.path) : caught
    if (!(error instanceof NoTable || error instanceof Failure || isOfSystem(error))) throw error
    process.stderr.write(`hydra-lab: ${reasonOf(error)} Nothing was imported.\n`)
    return 2
  }
}

function givenFolder(said: Said) {
  const folder = said.given('pictures')
  if (folder === undefined || statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return folder
  throw new Failure(`There is no folder ${folder}.`)
}

const isOfSystem = (error: unknown) => error instanceof Error && 'code' in error

async function importAll(config: Config, found: Found, terms: Terms) {
  const store = openData(config)
  store.sqlite.run('PRAGMA temp_store = FILE') // what waits there may be larger than the memory
  const pictures = createPictures(createLimits(() => nothingWaits).refusedPictures)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const ledger = new Ledger(store.sqlite)
  const told: Told[] = []
  if (found.note !== undefined) process.stdout.write(`note     ${found.note}\n`)
  try {
    const destination = { ...store, config, publicUrl, pictures, ledger, clock: systemClock }
    for (const source of found.sources) told.push(await importOne(destination, source, terms))
    await Bun.sleep(untilNoticed)
  } finally {
    pictures.end()
    found.close()
    store.close()
  }
  process.stdout.write(tableOf(told, terms, config.dataDir))
  return exitCode(told, terms)
}

const isForbidden = (error: unknown): error is { path: string } =>
  codeOf(error) === 'EACCES' && error instanceof Error && 'path' in error

/** Who is root sees no reason why a file should be closed. */
const closedTo = ({ uid }: Owner, path: string) =>
  new Failure(
    `The data folder belongs to another user (${uid}), as whom root works here and who may not read ${path}. Put it where they may.`,
  )

type To = Destination & { ledger: Ledger }

async function importOne(to: To, source: Source, terms: Terms): Promise<Told> {
  const { name, from } = source
  const verdict = await source.bring(to, terms).catch((error) => {
    if (error instanceof NoTable) return spoilt(error)
    throw error
  })
  for (const remark of verdict.refused) process.stdout.write(`refused  ${lineOf(from, remark)}\n`)
  for (const remark of verdict.notes) process.stdout.write(`note     ${lineOf(from, remark)}\n`)
  const isWritten = !terms.isDry && verdict.read > 0 && isClean(verdict, terms)
  return { kind: name, verdict, isWritten }
}

/** A file that can't be read to its end gives nothing, whatever is said about bad rows. */
const spoilt = ({ message, line = 1 }: NoTable): Verdict => ({
  read: 0,
  added: 0,
  there: 0,
  refused: [{ line, field: '', message }],
  notes: [],
})

const isClean = ({ refused }: Verdict, { skipsBad }: Terms) =>
  refused.length === 0 || skipsBad === true

const lineOf = (from: string, { line, field, message }: Remark) =>
  `${from}:${line}: ${field && `${field}: `}${message.replace(/\s+/g, ' ').replace(/\.$/, '')}.`

function tableOf(told: Told[], terms: Terms, folder: string) {
  const heading = ['kind', 'read', 'added', 'there already', 'refused']
  const rows = told.map(({ kind, verdict: { read, added, there, refused }, isWritten }) => [
    kind,
    ...[read, isWritten || terms.isDry ? added : 0, there, refused.length].map(String),
  ])
  const all = [heading, ...rows]
  const widths = heading.map((_, column) =>
    Math.max(...all.map((cells) => cells[column]?.length ?? 0)),
  )
  const lines = all.map((cells) =>
    cells
      .map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
      .join('  '),
  )
  return `${lines.join('\n')}\n${endOf(told, terms, folder)}\n`
}

function endOf(told: Told[], { isDry }: Terms, folder: string) {
  if (isDry) return `This was a dry run: nothing was written to ${folder}.`
  const left = told.filter(({ verdict, isWritten }) => verdict.refused.length > 0 && !isWritten)
  if (left.length === 0) return `The data folder is ${folder}.`
  const kinds = left.map(({ kind }) => kind).join(', ')
  return `Nothing was written of ${kinds}, because of what was refused: correct it, or leave it out with --skip-bad.`
}

function exitCode(told: Told[], { isDry }: Terms) {
  if (told.every(({ verdict }) => verdict.refused.length === 0)) return 0
  return isDry || told.some(({ isWritten }) => isWritten) ? 1 : 2
}
