import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { copyDatabase } from '../database/copy.ts'
import { databaseIn } from '../database/place.ts'
import { refuseMissing } from './data.ts'
import { Failure, reasonOf } from './failure.ts'

/** `backup FILE`: a copy of the database as it is now, in use or not. */
export async function backup(file: string) {
  const { dataDir } = readConfig()
  const to = resolve(file)
  refuseMissing(dataDir)
  if (existsSync(to)) throw new Failure(`${to} exists already, and nothing is overwritten.`)
  if (!existsSync(dirname(to))) throw new Failure(`There is no folder ${dirname(to)}.`)
  try {
    copyDatabase(databaseIn(dataDir), to)
  } catch (error) {
    throw new Failure(`The database in ${dataDir} can't be copied to ${to}: ${reasonOf(error)}`)
  }
  const kilobytes = Math.ceil(statSync(to).size / 1024)
  process.stdout.write(
    `Copied the database in ${dataDir} to ${to} (${kilobytes} KB) and checked the copy.\n`,
  )
  return 0
}
