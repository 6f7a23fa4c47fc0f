import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createApp } from '../app.ts'
import { contextOn, systemClock } from '../app-context.ts'
import { type Config, readConfig } from '../config.ts'
import { dueMigrations } from '../database/migrate.ts'
import { openDatabase, openSnapshot } from '../database/open.ts'
import { databaseIn } from '../database/place.ts'
import { thisRelease } from '../database/release.ts'
import { derived } from '../derived.ts'
import {
  createFolder,
  type ExportFormat,
  exportAll,
  whyUnfit,
  writeNewFile,
} from '../moving/exporting/export-all.ts'
import { staticFiles } from '../moving/exporting/static-site.ts'
import { Failure, reasonOf, UsageError } from './failure.ts'
import { dataFailure, outdatedFailure, runAsReader } from './folder.ts'
import type { Args } from './main.ts'
import { runAsOwnerOf } from './owner.ts'

export async function exportTo(args: Args) {
  const format = formatOf(args.option('format') ?? 'csv')
  const config = readConfig()
  const { dataDir } = config
  const folder = resolve(args.operand)
  const [asReader, asWriter] = [runAsReader(dataDir), runAsOwnerOf(folder)]
  const unfit = asWriter(() => whyUnfit(folder))
  if (unfit !== undefined) throw new Failure(unfit)
  const sqlite = asReader(() => openStill(dataDir))
  try {
    if (args.flag('site')) {
      const files = await readSite(config, sqlite.serialize())
      asWriter(() => createFolder(folder, (into) => writeSite(into, files)))
      process.stdout.write(`Exported the public site, ${files.length} files, to ${folder}.\n`)
      return 0
    }
    const counts = asWriter(() =>
      createFolder(folder, (into) => exportAll(sqlite, into, { format, at: systemClock() })),
    )
    const what = counts.map(([name, count]) => `${count} ${name}`).join(', ')
    process.stdout.write(`Exported ${what} from ${dataDir} to ${folder}.\n`)
    process.stdout.write('It holds password hashes and students’ data; nobody else may read it.\n')
  } catch (error) {
    throw new Failure(`The data can't be exported to ${folder}: ${reasonOf(error)}`)
  } finally {
    asReader(() => sqlite.close())
  }
  return 0
}

function formatOf(word: string): ExportFormat {
  if (word === 'csv' || word === 'json') return word
  throw new UsageError(`--format is csv or json.`)
}

function openStill(dataDir: string) {
  try {
    const sqlite = openSnapshot(databaseIn(dataDir))
    const { due, isFresh } = dueMigrations(sqlite, thisRelease)
    if (!isFresh && due.length === 0) return sqlite
    sqlite.close()
  } catch (error) {
    throw dataFailure(dataDir, error)
  }
  throw outdatedFailure(dataDir)
}

/** The files of the public site, read from a copy of the database in memory. */
async function readSite(config: Config, bytes: Uint8Array) {
  bytes.fill(1, 18, 20) // the header must not ask for a write-ahead log, which a database in memory lacks
  const quiet = { ...config, logLevel: 'silent' as const }
  const context = await contextOn(
    openDatabase(bytes, { derived }),
    quiet,
    randomBytes(32).toString('hex'),
  )
  try {
    const app = createApp({ ...context, isReady: true })
    const fetchPage = async (path: string) =>
      await app.handle(new Request(new URL(path, context.publicUrl)))
    return await Array.fromAsync(
      staticFiles(fetchPage, { origin: context.publicUrl, now: context.clock() }),
    )
  } finally {
    context.pictures.end()
    context.close()
  }
}

function writeSite(folder: string, files: Awaited<ReturnType<typeof readSite>>) {
  for (const { name, body } of files) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeNewFile(path, [body])
  }
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chmodSync(join(folder, name), statSync(join(folder, name)).isDirectory() ? 0o755 : 0o644)
}
