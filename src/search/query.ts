import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { hiddenFrom, marks, partitionBits, type State } from './entries.ts'
import { type Word, wordsIn } from './tokens.ts'

// Finds entries by their words. Places are larger than JavaScript's safe integers, so they never leave the database.

/** The index is queried for so many tokens, the longest words first; the entries it finds are read for the others. */
const maxTokens = 8

type FtsQuery = {
  /** FTS5 queries for the words in titles, in titles and names, and anywhere: each includes the one before it. */
  tiers: readonly string[]
  /** What an entry's words must contain besides. */
  rest: string[]
}

/** Every word must be there, the last one as a prefix. No operators. */
export function ftsQueryOf(text: string): FtsQuery | undefined {
  let left = maxTokens
  const words = distinct(wordsIn(text))
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .map((word): QueriedWord => {
      const part = word.tokens.slice(0, left)
      left -= part.length
      return { ...word, part, isCut: part.length < word.tokens.length }
    })
  if (words.length === 0) return undefined
  const tiers = [marks.title, marks.name, marks.any].map((mark) => {
    const phrases = words.filter(({ part }) => part.length > 0).map((word) => phrase(word, mark))
    return [...new Set(phrases)].join(' AND ')
  })
  const rest = words
    .filter(({ isCut }) => isCut)
    .map(({ tokens, isPrefix }) => ` ${marked(tokens, marks.any)}${isPrefix ? '' : ' '}`)
  return { tiers, rest: [...new Set(rest)] }
}

type QueriedWord = Word & { part: string[]; isCut: boolean }

const lengthOf = ({ tokens }: Word) => tokens.join('').length

const phrase = ({ part, isPrefix, isCut }: QueriedWord, mark: string) =>
  `"${marked(part, mark)}"${isPrefix && !isCut ? '*' : ''}`

const marked = (tokens: string[], mark: string) => tokens.map((token) => mark + token).join(' ')

const distinct = (words: Word[]) => [
  ...new Map(words.map((word) => [`${word.tokens.join(' ')} ${word.isPrefix}`, word])).values(),
]

export type Hit = { kind: string; item: number; state: State; tier: number }
/** The hits of a kind: their number, and any page of them, best first. */
export type HitGroup = {
  kind: string
  total: number
  take(limit: number, offset?: number): Hit[]
}

export function find(sqlite: Database, text: string, isForAdmin = false): HitGroup[] {
  const query = ftsQueryOf(text)
  if (!query) return []
  const kinds = sqlite
    .query<{ number: number; kind: string }, []>('SELECT number, kind FROM search_kinds')
    .all()
  const partitionsOf = (number: number) => (isForAdmin ? [number + hiddenFrom, number] : [number])
  const partitions = kinds.flatMap(({ number }) => partitionsOf(number))
  const totals = query.tiers.map((match) => countHits(sqlite, match, query.rest, partitions))
  return kinds.flatMap(({ number, kind }) => {
    const slices = query.tiers.flatMap((_, tier) =>
      partitionsOf(number).map((partition) => sliceOf(query, totals, tier, partition)),
    )
    const total = slices.reduce((sum, slice) => sum + slice.total, 0)
    if (total === 0) return []
    const take = (limit: number, offset = 0) =>
      hitsIn(sqlite, slices, query.rest, { limit, offset }).map((hit) => ({ kind, ...hit }))
    return [{ kind, total, take }]
  })
}

/** The hits of a tier in a partition that the tier before it doesn't have. */
type Slice = { tier: number; match: string; partition: number; total: number }

function sliceOf(
  { tiers }: FtsQuery,
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

function hitsIn(
  sqlite: Database,
  slices: Slice[],
  rest: string[],
  page: { limit: number; offset: number },
) {
  let { limit, offset } = page
  const hits: Omit<Hit, 'kind'>[] = []
  for (const { tier, match, partition, total } of slices) {
    const wanted = Math.min(limit, total - offset)
    if (wanted > 0) {
      const rows = sqlite
        .query<Row, SQLQueryBindings[]>(
          `SELECT e.item, e.state FROM search s ${withEntry}
           WHERE s.search MATCH ?1 AND ${isIn('?2')} ${hasRest('?3')}
           ORDER BY s.rowid DESC LIMIT ?4 OFFSET ?5`,
        )
        .all(match, partition, JSON.stringify(rest), wanted, offset)
      hits.push(...rows.map((row) => ({ ...row, tier })))
      limit -= wanted
    }
    offset = Math.max(0, offset - total)
  }
  return hits
}

function countHits(sqlite: Database, match: string, rest: string[], partitions: number[]) {
  const [join, filter, values] =
    rest.length > 0 ? [withEntry, hasRest('?3'), [JSON.stringify(rest)]] : ['', '', []]
  const rows = sqlite
    .query<unknown, SQLQueryBindings[]>(
      `SELECT value, (SELECT count(*) FROM search s ${join}
         WHERE s.search MATCH ?1 AND ${isIn('value')} ${filter})
       FROM json_each(?2)`,
    )
    .values(match, JSON.stringify(partitions), ...values)
  return new Map(rows as [number, number][])
}

const withEntry = 'CROSS JOIN search_entries e NOT INDEXED ON e.place = s.rowid'
const hasRest = (words: string) =>
  `AND NOT EXISTS (SELECT 1 FROM json_each(${words}) word WHERE instr(e.words, word.value) = 0)`

const lastPlace = 2n ** BigInt(partitionBits) - 1n
const isIn = (partition: string) =>
  `s.rowid BETWEEN (${partition} << ${partitionBits}) AND (${partition} << ${partitionBits}) + ${lastPlace}`
