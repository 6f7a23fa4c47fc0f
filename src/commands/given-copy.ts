import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { logs } from '../database/copy.ts'
import { isThere } from '../database/place.ts'
import { megabyte } from '../units.ts'
import { Failure, reasonOf } from './failure.ts'
import { become, isInHandsOf, otherOwnerOf } from './owner.ts'

/** A file that somebody gave us, where this process can read it; `remove` when it has. */
export type Given = { path: string; remove(): void }

const prefix = 'restoring-given-'

export const isOfRestore = (name: string) =>
  name.startsWith(prefix) || name.startsWith('restoring.db')

/**
 * Lets this process act as the data folder's owner from here on, and keeps hold of a file that only root may read. What
 * the owner could have put in its place is opened with the owner's rights alone.
 */
export function takeAlong(file: string, dataDir: string): Given {
  const asIs = { path: file, remove() {} }
  const owner = otherOwnerOf(dataDir)
  if (!owner) return asIs
  if (!isThere(file)) throw new Failure(`There is no ${file}.`)
  const opened = isInHandsOf(owner, file) ? [] : openParts(file)
  try {
    become(owner)
    return opened.length === 0 || mayRead(file) ? asIs : copyInto(dataDir, opened)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${file} can't be copied to ${dataDir}: ${reasonOf(error)}`)
  } finally {
    for (const { descriptor } of opened) closeSync(descriptor)
  }
}

type Opened = { end: string; descriptor: number }

/** What SQLite may have left beside it is read with it. */
const openParts = (file: string): Opened[] =>
  ['', ...logs]
    .filter((end) => isThere(`${file}${end}`) && statSync(`${file}${end}`).isFile())
    .map((end) => ({ end, descriptor: openSync(`${file}${end}`, 'r') }))

function mayRead(file: string) {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function copyInto(dataDir: string, opened: Opened[]): Given {
  mkdirSync(dataDir, { recursive: true })
  const folder = mkdtempSync(join(dataDir, prefix))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    for (const { end, descriptor } of opened) copyTo(join(folder, `copy.db${end}`), descriptor)
  } catch (error) {
    remove()
    throw error
  }
  return { path: join(folder, 'copy.db'), remove }
}

function copyTo(path: string, from: number) {
  const to = openSync(path, 'wx')
  const some = Buffer.alloc(megabyte)
  try {
    for (let read = readSync(from, some); read > 0; read = readSync(from, some))
      for (let at = 0; at < read; ) at += writeSync(to, some, at, read - at)
  } finally {
    closeSync(to)
  }
}

/** Removes what restores that were killed have left. */
export function removeForgotten(dataDir: string, { path }: Given) {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(prefix) && !path.startsWith(join(dataDir, name)))
      rmSync(join(dataDir, name), { recursive: true, force: true })
}
