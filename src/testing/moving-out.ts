import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findByUser } from '../accounts/admins.ts'
import type { AppContext } from '../app-context.ts'
import { exportAll, type Format } from '../moving/exporting/export-all.ts'
import { picturesBeside, sourcesAt } from '../moving/files/sources.ts'
import { importAll, surveyAll } from '../moving/importing/import-all.ts'
import type { ImportOptions } from '../moving/importing/import-rows.ts'
import { tokenOf } from './ada.ts'
import { ada } from './cast.ts'
import { emptyFolder } from './folder.ts'
import { visitorOf } from './visitor.ts'

export function leave({ sqlite, clock }: AppContext, format: Format) {
  const folder = emptyFolder()
  exportAll(sqlite, folder, { format, at: clock() })
  const pictures = readdirSync(join(folder, 'pictures')).filter((name) => !name.includes('-'))
  return { folder, pictures }
}

/** Returns the verdicts by file name. */
export async function arrive(context: AppContext, folder: string, terms: ImportOptions = {}) {
  const found = await sourcesAt({ path: folder, asked: undefined, naming: () => undefined })
  const all = { pictures: picturesBeside(folder), ...terms }
  const surveyed = surveyAll(context, found, all)
  const told = await importAll(context, { ...found, surveyed }, all)
  return Object.fromEntries(told.map(({ kind, verdict }) => [kind, verdict]))
}

/** Ada has a session without a login. */
export async function openIn(context: AppContext) {
  const visitor = visitorOf(context)
  const row = findByUser(context.db, ada.user)
  if (!row) throw new Error('Ada is not there.')
  return { visitor, admin: visitor.as(await tokenOf(context, row)) }
}
