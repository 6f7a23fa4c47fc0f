import { NoTable } from '../csv/csv.ts'
import { numberOf } from '../database/reading.ts'
import { type Surveyed, surveySource } from './columns.ts'
import { nothingYet, type Verdict } from './contract.ts'
import { importHistory } from './history.ts'
import type { ImportContext } from './importables.ts'
import { type ImportOptions, importRows } from './importing.ts'
import { isForeign, type SourceFile } from './sources.ts'

export type SourceVerdict = { from: string; kind: string; verdict: Verdict }

export async function surveyAll(
  context: ImportContext,
  { sources }: SourceFile,
  options: ImportOptions,
) {
  const surveyed: Surveyed[] = []
  const spoilt: SourceVerdict[] = []
  for (const source of sources) {
    const { from, importable } = source
    const found = await surveySource(context, source, options).catch(asSpoilt)
    if ('refused' in found) spoilt.push({ from, kind: importable.name, verdict: found })
    else surveyed.push(found)
  }
  return { surveyed, spoilt }
}

type Found = Pick<SourceFile, 'histories'> & { surveyed: readonly Surveyed[] }

export async function importAll(
  context: ImportContext,
  { surveyed, histories }: Found,
  options: ImportOptions,
) {
  const hadActs = numberOf(context.sqlite, 'SELECT count(*) FROM main.activity') > 0
  const to = { ...context, moved: new Map(), hadActs }
  const all = { ...options, isForeign: await isForeign({ histories }, context.sqlite) }
  const verdicts: SourceVerdict[] = []
  for (const source of surveyed) {
    const verdict = await importRows(context, source, all, to.moved)
    verdicts.push({ from: source.from, kind: source.importable.name, verdict })
  }
  for (const { history, from, rows } of histories) {
    const verdict = await importHistory(to, history, rows(), all).catch(asSpoilt)
    verdicts.push({ from, kind: history.name, verdict })
  }
  return verdicts
}

function asSpoilt(error: unknown): Verdict {
  if (!(error instanceof NoTable)) throw error
  const { message, line = 1 } = error
  return { ...nothingYet, refused: [{ line, field: '', message }] }
}
