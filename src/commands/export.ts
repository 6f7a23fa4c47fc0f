import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { dueMigrations } from '../database/migrate.ts'
import { readStill } from '../database/open.ts'
import { databaseIn } from '../database/place.ts'
import { thisRelease } from '../database/release.ts'
import { exportAll, type Format, fillWhole, whyUnfit } from '../moving/exporting.ts'
import { systemClock } from '../world.ts'
import { readSite, writeSite } from './export-site.ts'
import { Failure, reasonOf, WrongWords } from './failure.ts'
import { outdated, readingIn, unusable } from './folder.ts'
import type { Said } from './main.ts'
import { actingAt } from './owner.ts'

/** `export DIR`: all there is, as it is at one moment, in files that `import` takes; or the public site, as pages. */
export async function exportTo(said: Said) {
  const format = formatOf(said.given('format') ?? 'csv')
  const config = readConfig()
  const { dataDir } = config
  const folder = resolve(said.place)
  const [reading, writing] = [readingIn(dataDir), actingAt(folder)]
  const unfit = writing(() => whyUnfit(folder))
  if (unfit !== undefined) throw new Failure(unfit)
  const sqlite = reading(() => openStill(dataDir))
  try {
    if (said.flag('site')) {
      const files = await readSite(config, sqlite.serialize())
      writing(() => fillWhole(folder, (into) => writeSite(into, files)))
      process.stdout.write(`Exported the public site, ${files.length} files, to ${folder}.\n`)
      return 0
    }
    const counts = writing(() =>
      fillWhole(folder, (into) => exportAll(sqlite, into, { format, at: systemClock() })),
    )
    const what = counts.map(([name, count]) => `${count} ${name}`).join(', ')
    process.stdout.write(`Exported ${what} from ${dataDir} to ${folder}.\n`)
    process.stdout.write('It holds password hashes and students’ data; nobody else may read it.\n')
  } catch (error) {
    throw new Failure(`The data can't be exported to ${folder}: ${reasonOf(error)}`)
  } finally {
    reading(() => sqlite.close())
  }
  return 0
}

function formatOf(word: string): Format {
  if (word === 'csv' || word === 'json') return word
  throw new WrongWords(`--format is csv or json.`)
}

function openStill(dataDir: string) {
  try {
    const sqlite = readStill(databaseIn(dataDir))
    const { due, isFresh } = dueMigrations(sqlite, thisRelease)
    if (!isFresh && due.length === 0) return sqlite
    sqlite.close()
  } catch (error) {
    throw unusable(dataDir, error)
  }
  throw outdated(dataDir)
}
