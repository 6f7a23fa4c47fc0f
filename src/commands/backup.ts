import { lstatSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { copyDatabase } from '../database/copy.ts'
import { codeOf } from '../database/errors.ts'
import { databaseIn, isThere } from '../database/place.ts'
import { Failure, reasonOf } from './failure.ts'
import { runAsReader } from './folder.ts'
import { runAsOwnerOf } from './owner.ts'

export async function backup(file: string) {
  const { dataDir } = readConfig()
  const to = resolve(file)
  const asReader = runAsReader(dataDir)
  try {
    runAsOwnerOf(dirname(to))(() => {
      refuseUnfit(to)
      copyDatabase(databaseIn(dataDir), to, asReader)
    })
  } catch (error) {
    if (error instanceof Failure) throw error
    if (codeOf(error) === 'EEXIST') throw alreadyExists(to)
    throw new Failure(`The database in ${dataDir} can't be copied to ${to}: ${reasonOf(error)}`)
  }
  const kilobytes = Math.ceil(statSync(to).size / 1024)
  process.stdout.write(
    `Copied the database in ${dataDir} to ${to} (${kilobytes} KB) and checked the copy.\n`,
  )
  return 0
}

/** Checked early; the copy checks it again. */
function refuseUnfit(to: string) {
  const folder = dirname(to)
  if (!isThere(folder)) throw new Failure(`There is no folder ${folder}.`)
  if (!statSync(folder).isDirectory()) throw new Failure(`${folder} is not a folder.`)
  if (lstatSync(to, { throwIfNoEntry: false })) throw alreadyExists(to) // also a broken link
}

const alreadyExists = (to: string) =>
  new Failure(`${to} exists already, and nothing is overwritten.`)
