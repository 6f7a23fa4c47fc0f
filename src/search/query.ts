import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { hiddenOffset, marks, partitionBits, type State } from './entries.ts'
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

export type Hit = { item: number; state: State; tier: number }
type KindQuery = { tiers: string[]; kind: string; isForAdmin: boolean }

/** The hits of a kind: their number, and any page of them, best first. */
export function findHits(sqlite: Database, { tiers, kind, isForAdmin }: KindQuery) {
  const known = sqlite.query<{ number: number }, [string]>(
    'SELECT number FROM search_kinds WHERE kind = ?',
  )
  const number = known.get(kind)?.number ?? 0
  const partitions = isForAdmin ? [number + hiddenOffset, number] : [number]
  const total = countHits(sqlite, tiers.at(-1) ?? '', partitions)
  const take = (limit: number, offset = 0) =>
    offset < total
      ? bestHits(sqlite, { tiers, partitions, most: offset + limit }).slice(offset)
      : []
  return { total, take }
}

function countHits(sqlite: Database, match: string, partitions: number[]) {
  const count = sqlite.query<{ hits: number }, SQLQueryBindings[]>(
    `SELECT count(*) AS hits FROM search s WHERE s.search MATCH ?1 AND ${isInPartition}`,
  )
  const hits = partitions.map((partition) => count.get(match, partition)?.hits ?? 0)
  return hits.reduce((sum, each) => sum + each, 0)
}

type HitQuery = { tiers: string[]; partitions: number[]; most: number }

/** By tier, then the newest first. */
function bestHits(sqlite: Database, { tiers, partitions, most }: HitQuery) {
  const newest = sqlite.query<Pick<Hit, 'item' | 'state'>, SQLQueryBindings[]>(
    `SELECT e.item, e.state FROM search s CROSS JOIN search_entries e NOT INDEXED ON e.place = s.rowid
     WHERE s.search MATCH ?1 AND ${isInPartition} ORDER BY s.rowid DESC LIMIT ?3`,
  )
  const hits = new Map<number, Hit>()
  for (const [tier, match] of tiers.entries())
    for (const partition of partitions)
      if (hits.size < most)
        for (const row of newest.all(match, partition, most))
          if (!hits.has(row.item)) hits.set(row.item, { ...row, tier })
  return [...hits.values()].slice(0, most)
}

const lastPlace = 2n ** BigInt(partitionBits) - 1n
const isInPartition = `s.rowid BETWEEN (?2 << ${partitionBits}) AND (?2 << ${partitionBits}) + ${lastPlace}`

type ListedKind = { search?: { names: readonly string[] } }

/** The FTS5 query of a panel's list: for words of titles and names; of a kind without names, for any words. */
export function panelMatch({ search }: ListedKind, text: string) {
  const tier = search && search.names.length > 0 ? 1 : 2
  return ftsQueriesOf(text)?.[tier] ?? '""'
}

/** Whether the index finds a row. The cross join makes SQLite ask the index first, whatever its statistics say. */
export const isIndexed = ({ path }: { path: string }, id: SQLWrapper, match: SQLWrapper | string) =>
  sql`${id} in (select e.item from search s cross join search_entries e indexed by search_entries_place on e.place = s.rowid where s.search match ${match} and e.kind = ${path})`
