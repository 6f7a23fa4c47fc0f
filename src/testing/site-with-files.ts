import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseIn } from '../database/place.ts'
import { runCommand } from './command.ts'
import { emptyFolder } from './folder.ts'
import { makeDataFolder, selectValues } from './stopped-site.ts'

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
