import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AppContext } from '../app-context.ts'
import { type ExportFormat, exportAll } from '../moving/exporting/export-all.ts'
import { findSources, picturesBeside } from '../moving/files/sources.ts'
import { importAll, mapAllColumns } from '../moving/importing/import-all.ts'
import type { ImportOptions } from '../moving/importing/import-rows.ts'
import { adaIn } from './ada.ts'
import { visitorOf } from './context.ts'
import { emptyFolder } from './folder.ts'

export function exportFolder({ sqlite, clock }: AppContext, format: ExportFormat) {
  const folder = emptyFolder()
  exportAll(sqlite, folder, { format, at: clock() })
  const pictures = readdirSync(join(folder, 'pictures')).filter((name) => !name.includes('-'))
  return { folder, pictures }
}

/** Returns the results by kind. */
export async function importFolder(
  context: AppContext,
  folder: string,
  options: ImportOptions = {},
) {
  const { sources, histories } = await findSources(folder)
  const all = { pictures: picturesBeside(folder), ...options }
  const mapped = mapAllColumns(context, sources, all)
  const results = await importAll(context, mapped, histories, all)
  return Object.fromEntries(results.map(({ kind, result }) => [kind, result]))
}

/** Ada has a session without a login. */
export async function openImported(context: AppContext) {
  const visitor = visitorOf(context)
  return { visitor, admin: await adaIn(context, visitor) }
}
