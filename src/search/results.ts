import type { Store } from '../database/open.ts'
import { searchable } from '../fields/fold.ts'
import type { Answer, Found } from './contract.ts'
import type { SearchedKind, State } from './entries.ts'
import { ftsQueriesOf, type Hit, hitsIn } from './query.ts'
import { highlight, snippetOf } from './snippets.ts'
import { type Word, wordsIn } from './tokens.ts'

type Context = Pick<Store, 'db' | 'sqlite'>
export type Place = { id: number; title: string; state: State }

/** What can be searched: the kinds in the order of the menus, and the row and the link of a hit. */
export type Source<Kind extends SearchedKind> = {
  kinds: readonly Kind[]
  rowOf(context: Context, kind: Kind, hit: Hit): object | undefined
  linkOf(kind: Kind, place: Place): string
}

/** `tier` is that of the best hit. */
export type Group<Item = Found & { state: State }> = Answer<Item>['groups'][number] & {
  tier: number
}

export type SearchQuery = {
  q: string
  kind?: string | undefined
  page: { limit: number; offset: number }
  /** Leaves out what the search in the kind's list finds, which looks for the text in titles. */
  isBeyond?: boolean
}

export function search<Kind extends SearchedKind>(
  context: Context,
  source: Source<Kind>,
  query: SearchQuery,
) {
  const withoutState = groupsIn(context, source, query).map(({ items, ...group }) => ({
    ...group,
    items: items.map(({ state, ...item }): Found => item),
  }))
  return resultsOf(query, withoutState)
}

export const searchAll = <Kind extends SearchedKind>(
  context: Context,
  source: Source<Kind>,
  query: SearchQuery,
) => groupsIn(context, source, query, true)

export const resultsOf = <Item>({ q }: SearchQuery, groups: Group<Item>[]): Answer<Item> => ({
  query: q,
  total: groups.reduce((sum, { total }) => sum + total, 0),
  groups: groups.toSorted((one, other) => one.tier - other.tier).map(({ tier, ...group }) => group),
})

const mostRead = 1000

function groupsIn<Kind extends SearchedKind>(
  context: Context,
  source: Source<Kind>,
  { q, kind, page, isBeyond = false }: SearchQuery,
  isForAdmin = false,
): Group[] {
  const tiers = ftsQueriesOf(q)
  if (!tiers) return []
  const words = wordsIn(q)
  const text = searchable(q.trim())
  return source.kinds.flatMap((each) => {
    if (kind !== undefined && kind !== each.path) return []
    const { total, take } = hitsIn(context.sqlite, { tiers, kind: each.path, isForAdmin })
    if (total === 0) return []
    const itemsOf = (hits: Hit[]) =>
      Iterator.from(hits).flatMap((hit) => itemOf(context, source, each, { hit, words }))
    if (isBeyond) {
      const items = itemsOf(take(mostRead))
        .filter(({ title }) => !searchable(title).includes(text))
        .take(page.limit)
        .toArray()
      return items.length > 0 ? [{ kind: each.path, total: items.length, items, tier: 0 }] : []
    }
    const hits = take(page.limit, page.offset)
    const tier = hits[0]?.tier ?? 0
    return [{ kind: each.path, total, items: itemsOf(hits).toArray(), tier }]
  })
}

function itemOf<Kind extends SearchedKind>(
  context: Context,
  source: Source<Kind>,
  kind: Kind,
  { hit, words }: { hit: Hit; words: Word[] },
) {
  const row = source.rowOf(context, kind, hit)
  if (!row) return []
  const fields = new Map<string, unknown>(Object.entries(row))
  const textOf = (name: string) => [fields.get(name) ?? ''].flat().join(', ')
  const title = highlight(words, textOf(kind.title))
  const [usual = '', ...others] = [...kind.search.passage, ...kind.search.names]
    .map(textOf)
    .filter(Boolean)
  const line = snippetOf(words, title.text, [usual, ...others])
  const { item: id, state } = hit
  return [
    {
      id,
      title: title.text,
      line: line.text,
      link: source.linkOf(kind, { id, title: title.text, state }),
      marks: { title: title.marks, line: line.marks },
      state,
    },
  ]
}
