import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { copyDatabase } from '../database/copy.ts'
import { codeOf } from '../database/errors.ts'
import { databaseIn } from '../database/place.ts'
import { Failure, reasonOf } from './failure.ts'
import { runAsReader } from './folder.ts'
import { runAsOwnerOf } from './owner.ts'

export async function backup(file: string) {
  const { dataDir } = readConfig()
  const to = resolve(file)
  const asReader = runAsReader(dataDir)
  try {
    runAsOwnerOf(dirname(to))(() => copyDatabase(databaseIn(dataDir), to, asReader))
  } catch (error) {
    if (error instanceof Failure) throw error
    if (codeOf(error) === 'EEXIST')
      throw new Failure(`${to} exists already, and nothing is overwritten.`)
    throw new Failure(`The database in ${dataDir} can't be copied to ${to}: ${reasonOf(error)}`)
  }
  const kilobytes = Math.ceil(statSync(to).size / 1024)
  process.stdout.write(
    `Copied the database in ${dataDir} to ${to} (${kilobytes} KB) and checked the copy.\n`,
  )
  return 0
}
