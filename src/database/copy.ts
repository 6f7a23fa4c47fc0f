import { Database } from 'bun:sqlite'
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkDatabase } from './check.ts'
import { type Release, thisRelease } from './release.ts'
import { isFull } from './room.ts'

/** Removes the unfinished copies, of files named so, that were cut short when a process was killed. */
export function removeUnfinished(folder: string, prefix: string) {
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix) && /\.\d+\.part$/.test(name)) rmSync(join(folder, name))
}

/**
 * Copies a database, in use or not, as it is at one moment, checks the copy and only then gives it its name. Blocks
 * until it is done.
 */
export function copyDatabase(from: string, to: string, release: Release = thisRelease) {
  const part = `${to}.${process.pid}.part`
  rmSync(part, { force: true })
  try {
    vacuumInto(from, part)
    checkDatabase(part, release)
    reachDisk(part)
    renameSync(part, to)
    reachDisk(dirname(to))
  } catch (error) {
    const full = isFull(dirname(to))
    rmSync(part, { force: true })
    throw full ? new Error('the disk is full.', { cause: error }) : error
  }
}

function vacuumInto(from: string, to: string) {
  const source = new Database(from, { readonly: true })
  try {
    source.run('PRAGMA busy_timeout = 5000')
    source.run('VACUUM INTO ?', [to])
  } finally {
    source.close()
  }
}

/** Waits until a file, or the names in a folder, would survive a power loss. */
export function reachDisk(path: string) {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
