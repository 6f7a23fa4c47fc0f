import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { hiddenFrom, marks, partitionBits, type State } from './entries.ts'
import { type Word, wordsIn } from './tokens.ts'

// Finds entries by their words. Places are larger than JavaScript's safe integers, so they never leave the database.

/**
 * FTS5 queries for the words in titles, in titles and names, and anywhere: each includes the one before it. Every word
 * must be there, the last one as a prefix. No operators.
 */
export function ftsQueriesOf(text: string): string[] | undefined {
  const words = wordsIn(text)
  if (words.length === 0) return undefined
  return [marks.title, marks.name, marks.any].map((mark) => {
    const phrases = words.map((word) => phrase(word, mark))
    return [...new Set(phrases)].join(' AND ')
  })
}

const phrase = ({ tokens, isPrefix }: Word, mark: string) =>
  `"${tokens.map((token) => mark + token).join(' ')}"${isPrefix ? '*' : ''}`

export type Hit = { kind: string; item: number; state: State; tier: number }
/** The hits of a kind: their number, and any page of them, best first. */
export type HitGroup = {
  kind: string
  total: number
  take(limit: number, offset?: number): Hit[]
}

export function find(sqlite: Database, text: string, isForAdmin = false): HitGroup[] {
  const tiers = ftsQueriesOf(text)
  if (!tiers) return []
  const kinds = sqlite
    .query<{ number: number; kind: string }, []>('SELECT number, kind FROM search_kinds')
    .all()
  const partitionsOf = (number: number) => (isForAdmin ? [number + hiddenFrom, number] : [number])
  const partitions = kinds.flatMap(({ number }) => partitionsOf(number))
  const totals = tiers.map((match) => countHits(sqlite, match, partitions))
  return kinds.flatMap(({ number, kind }) => {
    const slices = tiers.flatMap((_, tier) =>
      partitionsOf(number).map((partition) => sliceOf(tiers, totals, tier, partition)),
    )
    const total = slices.reduce((sum, slice) => sum + slice.total, 0)
    if (total === 0) return []
    const take = (limit: number, offset = 0) =>
      hitsIn(sqlite, slices, { limit, offset }).map((hit) => ({ kind, ...hit }))
    return [{ kind, total, take }]
  })
}

/** The hits of a tier in a partition that the tier before it doesn't have. */
type Slice = { tier: number; match: string; partition: number; total: number }

function sliceOf(
  tiers: string[],
  totals: Map<number, number>[],
  tier: number,
  partition: number,
): Slice {
  const better = totals[tier - 1]?.get(partition) ?? 0
  return {
    tier,
    partition,
    match: better > 0 ? `(${tiers[tier]}) NOT (${tiers[tier - 1]})` : `${tiers[tier]}`,
    total: (totals[tier]?.get(partition) ?? 0) - better,
  }
}

type Row = { item: number; state: State }

function hitsIn(sqlite: Database, slices: Slice[], page: { limit: number; offset: number }) {
  let { limit, offset } = page
  const hits: Omit<Hit, 'kind'>[] = []
  for (const { tier, match, partition, total } of slices) {
    const wanted = Math.min(limit, total - offset)
    if (wanted > 0) {
      const rows = sqlite
        .query<Row, SQLQueryBindings[]>(
          `SELECT e.item, e.state FROM search s CROSS JOIN search_entries e NOT INDEXED ON e.place = s.rowid
           WHERE s.search MATCH ?1 AND ${isIn('?2')}
           ORDER BY s.rowid DESC LIMIT ?3 OFFSET ?4`,
        )
        .all(match, partition, wanted, offset)
      hits.push(...rows.map((row) => ({ ...row, tier })))
      limit -= wanted
    }
    offset = Math.max(0, offset - total)
  }
  return hits
}

function countHits(sqlite: Database, match: string, partitions: number[]) {
  const rows = sqlite
    .query<unknown, SQLQueryBindings[]>(
      `SELECT value, (SELECT count(*) FROM search s WHERE s.search MATCH ?1 AND ${isIn('value')})
       FROM json_each(?2)`,
    )
    .values(match, JSON.stringify(partitions))
  return new Map(rows as [number, number][])
}

const lastPlace = 2n ** BigInt(partitionBits) - 1n
const isIn = (partition: string) =>
  `s.rowid BETWEEN (${partition} << ${partitionBits}) AND (${partition} << ${partitionBits}) + ${lastPlace}`
