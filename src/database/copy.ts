import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkDatabase } from './check.ts'
import { isFull } from './disk-space.ts'
import { openReadOnly } from './reading.ts'

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
    makeFile(part) // SQLite would not say why it can't
    vacuumInto(from, part, reading)
    checkDatabase(part)
    syncToDisk(part)
    makeFile(to) // a rename alone would replace an existing file
    renameSync(part, to)
    syncToDisk(dirname(to))
  } catch (error) {
    const full = isFull(dirname(to))
    removeWithLogs(part)
    throw full ? new Error('the disk is full.', { cause: error }) : error
  }
}

const makeFile = (path: string) => closeSync(openSync(path, 'wx'))

/** Files that SQLite keeps beside a database; beside another one they would ruin it. */
export const logs = ['-wal', '-journal']

/** On a full disk SQLite leaves its journal, and would roll it back into the next file of that name. */
export function removeWithLogs(path: string) {
  for (const end of ['', ...logs, '-shm']) rmSync(`${path}${end}`, { force: true })
}

function vacuumInto(from: string, to: string, reading: Reading) {
  const source = reading(() => openReadOnly(from))
  try {
    reading(() => source.query('SELECT count(*) FROM sqlite_schema').get()) // opens its log, if there is one
    source.run('VACUUM INTO ?', [to])
  } finally {
    reading(() => source.close())
  }
}

export function syncToDisk(path: string) {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
