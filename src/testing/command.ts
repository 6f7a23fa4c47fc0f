import { Database } from 'bun:sqlite'
import { expect, spyOn } from 'bun:test'
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { snapshotName } from '../backups/snapshots.ts'
import { main } from '../commands/main.ts'
import { lockFolder } from '../database/lock.ts'
import type { Store } from '../database/open.ts'
import { databaseIn } from '../database/place.ts'
import { hour } from '../units.ts'
import { openAt } from './empty-database.ts'
import { emptyFolder } from './folder.ts'

const needed = ['PATH', 'HOME', 'TMPDIR', 'TZ']

/** Runs a command in this process, with only these settings in the environment. */
export async function runCommand(
  args: string[],
  settings: Record<string, string> = {},
  input = '',
) {
  const { env } = process
  const umask = process.umask()
  const listeners = process.stdout.listeners('error')
  const outputs = [process.stdout, process.stderr].map((stream) =>
    spyOn(stream, 'write').mockReturnValue(true),
  )
  const stdin = spyOn(Bun.stdin, 'text').mockResolvedValue(input)
  const kept = Object.entries(env).filter(([name]) => needed.includes(name))
  process.env = { ...Object.fromEntries(kept), ...settings }
  try {
    const exitCode = await main(args)
    const [stdout = '', stderr = ''] = outputs.map(({ mock }) => mock.calls.flat().join(''))
    return { exitCode, stdout, stderr }
  } finally {
    process.env = env
    process.umask(umask)
    for (const each of [...outputs, stdin]) each.mockRestore()
    for (const each of process.stdout.listeners('error'))
      if (!listeners.includes(each)) process.stdout.off('error', each as () => void)
  }
}

export const success = (stdout: string) => ({ exitCode: 0, stderr: '', stdout })

/** For `toMatchObject`, which replaces what it matches: compare nothing of the same answer after it. */
export const telling = (exitCode: number, words: string | RegExp) => ({
  exitCode,
  stdout: typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
})

export const failure = (message: string, exitCode = 1) => ({
  ...{ exitCode, stdout: '', stderr: `hydra-lab: ${message}\n` },
})

/** Returns the findings by name. */
export async function runDoctor(DATA_DIR: string, settings: Record<string, string> = {}) {
  const { stdout, stderr, exitCode } = await runCommand(['doctor'], { DATA_DIR, ...settings })
  expect(stderr).toBe('')
  const lines = stdout.trimEnd().split('\n')
  const findings = lines.map((line) => /^(ok|note|FAIL) +([A-Z][a-z ]+): +(\S.*)$/.exec(line) ?? [])
  expect(exitCode).toBe(findings.some(([, verdict]) => verdict === 'FAIL') ? 1 : 0)
  return Object.fromEntries(
    findings.map(([, verdict, name, message]) => [name, `${verdict} ${message}`]),
  )
}

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

export function siteWith(files: Record<string, string | Uint8Array> = {}) {
  const folder = emptyFolder()
  const DATA_DIR = makeDataFolder(join(folder, 'data'))
  for (const [name, text] of Object.entries(files)) {
    if (name.includes('/')) mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const runImport = (name: string, ...options: string[]) =>
    runCommand(['import', join(folder, name), ...options], { DATA_DIR })
  const rowsOf = (sql: string) => selectValues(databaseIn(DATA_DIR), sql)
  const questions = () => rowsOf('SELECT question FROM faq ORDER BY id').flat()
  return { folder, data: DATA_DIR, runImport, questions, rowsOf }
}
