import { Database } from 'bun:sqlite'
import { accessSync, constants, existsSync, renameSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { endSessions } from '../accounts/admins.ts'
import { systemClock } from '../app-context.ts'
import { fileTimestamp } from '../backups/snapshots.ts'
import { readConfig } from '../config.ts'
import { checkForeignDatabase } from '../database/check.ts'
import {
  copyDatabase,
  logs,
  removeUnfinished,
  removeWithLogs,
  syncToDisk,
} from '../database/copy.ts'
import { isOpenElsewhere } from '../database/lock.ts'
import { databaseIn, isThere } from '../database/place.ts'
import { giveUpOldEmails } from '../mail/retries.ts'
import { Failure, reasonOf } from './failure.ts'
import { withLockedFolder } from './folder.ts'
import { type RunAsOwner, runAsOwnerOf } from './owner.ts'

export function restore(path: string) {
  const { dataDir } = readConfig()
  const file = resolve(path)
  const runAsOwner = runAsOwnerOf(file)
  runAsOwner(() => refuseUnfit(file))
  withLockedFolder(dataDir, () =>
    printResult(file, dataDir, replaceDatabase(dataDir, file, runAsOwner)),
  )
  return 0
}

type Restored = Prepared & { oldPath: string | undefined }

function printResult(file: string, dataDir: string, { oldPath, admins, late }: Restored) {
  const lines = [
    `Put ${file} in the place of the database in ${dataDir}. ${oldPath ? `What was there is kept as ${oldPath}.` : 'There was none before.'}`,
    admins > 0
      ? 'Every session has ended: admins log in anew, with the passwords they had then.'
      : 'It holds no admin. The next start makes one and shows the password.',
  ]
  if (late > 0)
    lines.push(
      `Emails that wait in it for more than two days, and may have been sent since: ${late}. They are given up; the panel can send them again.`,
    )
  process.stdout.write(`${lines.join('\n')}\n`)
}

function refuseUnfit(file: string) {
  try {
    if (!isThere(file)) throw new Failure(`There is no ${file}.`)
    if (!statSync(file).isFile()) throw new Failure(`${file} is not a file.`)
    accessSync(file, constants.R_OK)
    checkForeignDatabase(file)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${file} can't be used: ${reasonOf(error)} Nothing was changed.`)
  }
}

function replaceDatabase(dataDir: string, file: string, runAsOwner: RunAsOwner): Restored {
  const database = databaseIn(dataDir)
  const arriving = join(dataDir, 'restoring.db')
  removeUnfinished(dataDir, 'restoring.db')
  removeWithLogs(arriving)
  refuseInUse(database)
  let prepared: Prepared
  try {
    copyDatabase(file, arriving, runAsOwner) // in the same folder, so that a rename replaces the database
    checkForeignDatabase(arriving)
    prepared = prepareCopy(arriving)
  } catch (error) {
    removeWithLogs(arriving)
    throw new Failure(`${file} can't be copied to ${dataDir}: ${reasonOf(error)}`)
  }
  const oldPath = moveAside(database)
  renameSync(arriving, database)
  syncToDisk(dataDir)
  return { ...prepared, oldPath }
}

/** `late`: the number of emails that were given up. */
type Prepared = { admins: number; late: number }

/** Ends all sessions and gives up old emails, which may have been sent since the copy was made. */
function prepareCopy(path: string): Prepared {
  const sqlite = new Database(path, { readwrite: true })
  try {
    sqlite.run('PRAGMA trusted_schema = OFF')
    sqlite.run('PRAGMA synchronous = FULL')
    return drizzle({ client: sqlite }).transaction((tx) => ({
      admins: endSessions(tx),
      late: giveUpOldEmails(sqlite, systemClock()),
    }))
  } finally {
    sqlite.close()
  }
}

/** The other program would go on writing to the replaced file. */
function refuseInUse(database: string) {
  if (existsSync(database) && isOpenElsewhere(database))
    throw new Failure(`Another program has ${database} open. Stop it first.`)
}

/** Two restores within a second keep both databases. */
function freeName(name: string, count = 1): string {
  const path = `${name}${count > 1 ? `-${count}` : ''}.db`
  const isTaken = ['', ...logs].some((end) => existsSync(`${path}${end}`))
  return isTaken ? freeName(name, count + 1) : path
}

/** Renames the database and its logs. Returns the new path, if there was one. */
function moveAside(database: string) {
  const to = freeName(database.replace(/\.db$/, `-before-restore-${fileTimestamp(systemClock())}`))
  const existing = ['', ...logs].filter((end) => existsSync(`${database}${end}`))
  for (const end of existing) renameSync(`${database}${end}`, `${to}${end}`)
  return existing.map((end) => `${to}${end}`)[0]
}
