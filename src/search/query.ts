import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { hiddenFrom, marks, type State, shelfBits } from './entries.ts'
import { type Word, wordsIn } from './tokens.ts'

// Finds entries by their words. Places are larger than JavaScript's numbers, so they never leave the database.

/** Of so many tokens the index is asked, the longest words first; the few entries that have them are read for the others. */
const mostAsked = 8

type Question = {
  /** The same words in a title, in titles and names, and anywhere: each finds what the one before it finds. */
  tiers: readonly string[]
  /** What an entry's words must contain besides. */
  rest: string[]
}

/** What is asked of the index, without operators: each word must be there, the last of them as a beginning. */
export function questionOf(text: string): Question | undefined {
  let left = mostAsked
  const asked = distinct(wordsIn(text))
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .map((word): Asked => {
      const part = word.tokens.slice(0, left)
      left -= part.length
      return { ...word, part, isCut: part.length < word.tokens.length }
    })
  if (asked.length === 0) return undefined
  const tiers = [marks.title, marks.name, marks.any].map((mark) => {
    const phrases = asked.filter(({ part }) => part.length > 0).map((word) => phrase(word, mark))
    return [...new Set(phrases)].join(' AND ')
  })
  const rest = asked
    .filter(({ isCut }) => isCut)
    .map(({ tokens, goesOn }) => ` ${marked(tokens, marks.any)}${goesOn ? '' : ' '}`)
  return { tiers, rest: [...new Set(rest)] }
}

type Asked = Word & { part: string[]; isCut: boolean }

const lengthOf = ({ tokens }: Word) => tokens.join('').length

/** A word in quotes is no operator. */
const phrase = ({ part, goesOn, isCut }: Asked, mark: string) =>
  `"${marked(part, mark)}"${goesOn && !isCut ? '*' : ''}`

const marked = (tokens: string[], mark: string) => tokens.map((token) => mark + token).join(' ')

/** A word that comes twice is asked for once. */
const distinct = (words: Word[]) => [
  ...new Map(words.map((word) => [`${word.tokens.join(' ')} ${word.goesOn}`, word])).values(),
]

export type Hit = { kind: string; item: number; state: State; tier: number }
type Part = { tier: number; match: string; shelf: number; total: number }
/** What is found of a kind: how many, and any page of them, best first. */
export type Group = { kind: string; total: number; take(limit: number, offset?: number): Hit[] }

/** What of it anybody may find, or all there is. */
export function find(sqlite: Database, text: string, isForAdmin = false): Group[] {
  const question = questionOf(text)
  if (!question) return []
  const kinds = sqlite
    .query<{ number: number; kind: string }, []>('SELECT number, kind FROM search_kinds')
    .all()
  const most = isForAdmin ? 2 * hiddenFrom : hiddenFrom
  const shelvesOf = (number: number) => (isForAdmin ? [number + hiddenFrom, number] : [number])
  const all = kinds.flatMap(({ number }) => shelvesOf(number))
  const totals = question.tiers.map((match) =>
    countsIn(sqlite, { match, rest: question.rest, most, shelves: all }),
  )
  return kinds.flatMap(({ number, kind }) => {
    const parts = question.tiers.flatMap((_, tier) =>
      shelvesOf(number).map((shelf) => partOf(question, totals, { tier, shelf })),
    )
    const total = parts.reduce((sum, part) => sum + part.total, 0)
    if (total === 0) return []
    const take = (limit: number, offset = 0) =>
      hitsIn(sqlite, parts, question.rest, { limit, offset }).map((hit) => ({ kind, ...hit }))
    return [{ kind, total, take }]
  })
}

type Totals = Map<number, number>[]

/** What a tier finds of a shelf beyond the tier before it. */
function partOf(
  { tiers }: Question,
  totals: Totals,
  { tier, shelf }: Pick<Part, 'tier' | 'shelf'>,
): Part {
  const totalIn = (of: number) => totals[of]?.get(shelf) ?? 0
  const better = totalIn(tier - 1)
  return {
    tier,
    shelf,
    match: better > 0 ? `(${tiers[tier]}) NOT (${tiers[tier - 1]})` : `${tiers[tier]}`,
    total: totalIn(tier) - better,
  }
}

function hitsIn(
  sqlite: Database,
  parts: Part[],
  rest: string[],
  page: { limit: number; offset: number },
) {
  let { limit, offset } = page
  const hits: Omit<Hit, 'kind'>[] = []
  for (const { tier, match, shelf, total } of parts) {
    const wanted = Math.min(limit, total - offset)
    if (wanted > 0) {
      const rows = ask<Omit<Hit, 'kind' | 'tier'>>(sqlite, {
        columns: 'e.item, e.state',
        match,
        rest,
        from: shelf,
        to: shelf + 1,
        order: 'ORDER BY s.rowid DESC LIMIT ? OFFSET ?',
        more: [wanted, offset],
      })
      hits.push(...rows.map((row) => ({ ...row, tier })))
      limit -= wanted
    }
    offset = Math.max(0, offset - total)
  }
  return hits
}

type Counting = { match: string; rest: string[]; most: number; shelves: number[] }
/** Fewer are counted one by one. */
const few = 1000

/** How many entries each shelf has. Where there are many, shelf by shelf: to sort them takes longer than to find them. */
function countsIn(sqlite: Database, { match, rest, most, shelves }: Counting) {
  const first = ask<{ shelf: number }>(sqlite, {
    columns: `s.rowid >> ${shelfBits} AS shelf`,
    ...{ match, rest, from: 0, to: most },
    order: 'ORDER BY s.rowid LIMIT ?',
    more: [few],
  })
  const counts = new Map<number, number>()
  if (first.length < few) {
    for (const { shelf } of first) counts.set(shelf, (counts.get(shelf) ?? 0) + 1)
    return counts
  }
  for (const shelf of shelves) {
    const asked = { match, rest, from: shelf, to: shelf + 1, order: '', more: [] }
    const [row] = ask<{ total: number }>(sqlite, { columns: 'count(*) AS total', ...asked })
    counts.set(shelf, row?.total ?? 0)
  }
  return counts
}

type Asking = {
  columns: string
  match: string
  rest: string[]
  from: number
  to: number
  order: string
  more: number[]
}

/** The entries are read only where the index doesn't know enough. */
function ask<Row>(sqlite: Database, { columns, match, rest, from, to, order, more }: Asking) {
  const reads = rest.length > 0 || columns.includes('e.')
  const join = reads ? 'CROSS JOIN search_entries e NOT INDEXED ON e.place = s.rowid' : ''
  const all = 'AND NOT EXISTS (SELECT 1 FROM json_each(?) WHERE instr(e.words, value) = 0)'
  const last = to === 2 * hiddenFrom ? [] : [to]
  const sql = `SELECT ${columns} FROM search s ${join} WHERE s.search MATCH ? AND s.rowid >= (? << ${shelfBits})
    ${last.length > 0 ? `AND s.rowid < (? << ${shelfBits})` : ''} ${rest.length > 0 ? all : ''} ${order}`
  const values: SQLQueryBindings[] = [match, from, ...last]
  if (rest.length > 0) values.push(JSON.stringify(rest))
  return sqlite.query<Row, SQLQueryBindings[]>(sql).all(...values, ...more)
}
