import { NoTable } from '../csv/csv.ts'
import { type Surveyed, surveySource } from './columns.ts'
import { nothingYet, type Verdict } from './contract.ts'
import { importHistory } from './history-import.ts'
import type { Place } from './importables.ts'
import { importRows, type Terms } from './importing.ts'
import { Ledger } from './ledger.ts'
import { isForeign, type SourceFile } from './sources.ts'

/** What became of a source, or would become of it. */
export type SourceVerdict = { from: string; kind: string; verdict: Verdict }

/** Which column of each source becomes what; those that can't be read to their end are `spoilt`. */
export async function surveyAll(to: Place, { sources }: SourceFile, terms: Terms) {
  const surveyed: Surveyed[] = []
  const spoilt: SourceVerdict[] = []
  for (const source of sources) {
    const { from, importable } = source
    const found = await surveySource(to, source, terms).catch(asSpoilt)
    if ('refused' in found) spoilt.push({ from, kind: importable.name, verdict: found })
    else surveyed.push(found)
  }
  return { surveyed, spoilt }
}

type Surveying = Pick<SourceFile, 'histories'> & { surveyed: readonly Surveyed[] }

/** Brings in all of a path, one source after the other, and then what goes with the items that came. */
export async function bringAll(to: Place, { surveyed, histories }: Surveying, terms: Terms) {
  const ledger = new Ledger(to.sqlite)
  const ours = { ...terms, isForeign: await isForeign({ histories }, to.sqlite) }
  const told: SourceVerdict[] = []
  for (const source of surveyed) {
    const verdict = await importRows(to, source, ours, ledger)
    told.push({ from: source.from, kind: source.importable.name, verdict })
  }
  for (const { history, from, rows } of histories) {
    const verdict = await importHistory({ ...to, ledger }, history, rows(), ours).catch(asSpoilt)
    told.push({ from, kind: history.name, verdict })
  }
  return told
}

/** A file that can't be read to its end gives nothing, whatever is said about bad rows. */
function asSpoilt(error: unknown): Verdict {
  if (!(error instanceof NoTable)) throw error
  const { message, line = 1 } = error
  return { ...nothingYet, refused: [{ line, field: '', message }] }
}
