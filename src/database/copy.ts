import { closeSync, fsyncSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkDatabase } from './check.ts'
import { isFull } from './disk-space.ts'
import { codeOf, messageOf } from './errors.ts'
import { openToRead } from './reading.ts'

type Reading = <Done>(work: () => Done) => Done

export function removeUnfinished(folder: string, prefix: string) {
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix) && isUnfinished(name)) rmSync(join(folder, name))
}

const isUnfinished = (name: string) => /\.\d+\.part(-journal|-wal|-shm)?$/.test(name)

/**
 * Copies a database, in use or not, checks the copy, and only then gives it its name. Throws EEXIST where the name is
 * taken.
 */
export function copyDatabase(from: string, to: string, reading: Reading = (work) => work()) {
  const part = `${to}.${process.pid}.part`
  removeWithLogs(part)
  try {
    begin(part)
    vacuumInto(from, part, reading)
    checkDatabase(part)
    reachDisk(part)
    giveName(part, to)
    reachDisk(dirname(to))
  } catch (error) {
    const full = isFull(dirname(to))
    removeWithLogs(part)
    throw full ? new Error('the disk is full.', { cause: error }) : error
  }
}

/** Files that SQLite keeps beside a database; beside another one they would ruin it. */
export const logs = ['-wal', '-journal']

/** On a full disk SQLite leaves its journal, and would roll it back into the next file of that name. */
export function removeWithLogs(path: string) {
  for (const end of ['', ...logs, '-shm']) rmSync(`${path}${end}`, { force: true })
}

/** SQLite would not say why it can't create the file. */
function begin(part: string) {
  try {
    closeSync(openSync(part, 'wx'))
  } catch (error) {
    throw new Error(`no file can be made in ${dirname(part)}: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

/** A rename would replace an existing file. */
function giveName(part: string, to: string) {
  try {
    linkSync(part, to)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    closeSync(openSync(to, 'wx')) // not every file system has hard links
    return renameSync(part, to)
  }
  rmSync(part)
}

function vacuumInto(from: string, to: string, reading: Reading) {
  const source = reading(() => openToRead(from))
  try {
    reading(() => source.query('SELECT count(*) FROM sqlite_schema').get()) // opens its log, if there is one
    source.run('VACUUM INTO ?', [to])
  } finally {
    reading(() => source.close())
  }
}

export function reachDisk(path: string) {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
