import { Database } from 'bun:sqlite'
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { snapshotName } from '../backups/snapshots.ts'
import { lockFolder } from '../database/lock.ts'
import type { Store } from '../database/open.ts'
import { databaseIn } from '../database/place.ts'
import { hour } from '../units.ts'
import { runCommand } from './command.ts'
import { openAt } from './empty-database.ts'
import { emptyFolder } from './folder.ts'

export const ago = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - hours * hour)

/** `change` is applied to its database first. */
export function stoppedSite(change = (_: Store['sqlite']) => {}) {
  const data = emptyFolder()
  const database = databaseIn(data)
  const store = openAt(database)
  change(store.sqlite)
  store.close()
  lockFolder(data)?.()
  mkdirSync(join(data, 'backups'), { mode: 0o700 })
  for (const path of [database, join(data, 'hydra-lab.lock')]) chmodSync(path, 0o600)
  writeFileSync(join(data, 'secret.key'), 'x'.repeat(64), { mode: 0o600 })
  const made = ago(0)
  return { data, database, made, snapshot: snapshotAt(data, made) }
}

export function makeDataFolder(data = emptyFolder()) {
  mkdirSync(data, { recursive: true })
  openAt(databaseIn(data)).close()
  return data
}

export function snapshotAt(data: string, time: Date) {
  const path = join(data, 'backups', snapshotName(time))
  copyFileSync(databaseIn(data), path)
  return path
}

/** With one question. */
export function siteWithCopy() {
  const { data, database } = stoppedSite((db) =>
    db.run("INSERT INTO faq (question, answer, folded) VALUES ('Where?', 'Here.', 'where?')"),
  )
  const folder = emptyFolder()
  const copy = join(folder, 'copy.db')
  copyFileSync(database, copy)
  const run = (...words: string[]) => runCommand(words, { DATA_DIR: data })
  return { data, database, folder, copy, run }
}

export function selectValues(file: string, sql: string) {
  using sqlite = new Database(file, { readonly: true })
  return sqlite.query(sql).values()
}

export function changeDatabase(file: string, ...statements: string[]) {
  const sqlite = new Database(file, { create: true })
  for (const sql of statements) sqlite.run(sql)
  sqlite.close()
}
