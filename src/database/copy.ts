import { closeSync, fsyncSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkDatabase } from './check.ts'
import { codeOf, messageOf } from './not-now.ts'
import { openToRead } from './reading.ts'
import { isFull } from './room.ts'

/** In whose name the original is opened. */
type Reading = <Done>(work: () => Done) => Done

/** Removes the unfinished copies, of files named so, that were cut short when a process was killed. */
export function removeUnfinished(folder: string, prefix: string) {
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix) && isUnfinished(name)) rmSync(join(folder, name))
}

/** With what SQLite puts beside a file while it writes it. */
export const isUnfinished = (name: string) => /\.\d+\.part(-journal|-wal|-shm)?$/.test(name)

/**
 * Copies a database, in use or not, as it is at one moment, checks the copy and only then gives it its name. Blocks
 * until it is done. Throws EEXIST where something has the name already, even if only since a moment ago.
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

/** What SQLite keeps of a database in files beside it: they belong to that one and would ruin another. */
export const logs = ['-wal', '-journal']

/** SQLite leaves its journal where the disk is full, and would write it back into the next file of that name. */
export function removeWithLogs(path: string) {
  for (const end of ['', ...logs, '-shm']) rmSync(`${path}${end}`, { force: true })
}

/** SQLite would not say why it can't make a file. */
function begin(part: string) {
  try {
    closeSync(openSync(part, 'wx'))
  } catch (error) {
    throw new Error(`no file can be made in ${dirname(part)}: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

/** A rename alone would put the copy in the place of what is there. */
function giveName(part: string, to: string) {
  try {
    linkSync(part, to)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    closeSync(openSync(to, 'wx')) // not every file system knows two names for one file
    return renameSync(part, to)
  }
  rmSync(part)
}

function vacuumInto(from: string, to: string, reading: Reading) {
  const source = reading(() => openToRead(from))
  try {
    reading(() => source.query('SELECT count(*) FROM sqlite_schema').get()) // opens its log, if it has one
    source.run('VACUUM INTO ?', [to])
  } finally {
    reading(() => source.close())
  }
}

/** Waits until a file, or the names in a folder, would survive a power loss. */
export function reachDisk(path: string) {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
