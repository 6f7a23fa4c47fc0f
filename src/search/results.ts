import type { Store } from '../database/open.ts'
import { searchable } from '../fields/fold.ts'
import type { Answer, Found } from './contract.ts'
import type { SearchedKind, State } from './entries.ts'
import { type Group as FoundOfKind, find, type Hit } from './query.ts'
import { lineOf, shown } from './snippets.ts'
import { type Word, wordsIn } from './tokens.ts'

type Of = Pick<Store, 'db' | 'sqlite'>
export type Place = { id: number; title: string; state: State }

/** What can be found: the kinds in the order of the menus, their rows, and where readers or admins find one. */
export type Source<Kind extends SearchedKind> = {
  kinds: readonly Kind[]
  rowOf(of: Of, kind: Kind, hit: Hit): object | undefined
  linkOf(kind: Kind, place: Place): string
}

/** What is found of a kind, and how good the best of it is. */
export type Group<Item = Found & { state: State }> = Answer<Item>['groups'][number] & {
  tier: number
}

export type SearchQuery = {
  q: string
  kind?: string | undefined
  page: { limit: number; offset: number }
  /** Only what a search in the kind's list, which looks for the text in titles, doesn't find. */
  isBeyond?: boolean
}

/** What is published and has all the words; of each kind its best, the kinds by the best of each. */
export function search<Kind extends SearchedKind>(
  of: Of,
  source: Source<Kind>,
  asked: SearchQuery,
) {
  const groups = groupsIn(of, source, asked, { isForAdmin: false })
  const told = groups.map(({ items, ...group }) => ({
    ...group,
    items: items.map(({ state, ...item }): Found => item),
  }))
  return answer(asked, told)
}

/** The same of all there is, in every state. */
export const searchAll = <Kind extends SearchedKind>(
  of: Of,
  source: Source<Kind>,
  asked: SearchQuery,
) => groupsIn(of, source, asked, { isForAdmin: true })

/** Puts the groups together, the best first. */
export const answer = <Item>({ q }: SearchQuery, groups: Group<Item>[]): Answer<Item> => ({
  query: q,
  total: groups.reduce((sum, { total }) => sum + total, 0),
  groups: groups.toSorted((one, other) => one.tier - other.tier).map(({ tier, ...group }) => group),
})

function groupsIn<Kind extends SearchedKind>(
  of: Of,
  source: Source<Kind>,
  { q, kind, page, isBeyond = false }: SearchQuery,
  { isForAdmin }: { isForAdmin: boolean },
) {
  const found = new Map(find(of.sqlite, q, isForAdmin).map((group) => [group.kind, group]))
  const words = wordsIn(q)
  return source.kinds
    .filter(({ path }) => kind === undefined || path === kind)
    .flatMap((each) => {
      const group = found.get(each.path)
      if (!group) return []
      const itemsOf = (hits: Hit[]) =>
        hits.flatMap((hit) => itemOf(of, source, each, { hit, words }))
      if (isBeyond) {
        const items = beyondTitles(group, q, page.limit, itemsOf)
        return items.length > 0 ? [{ kind: each.path, total: items.length, items, tier: 0 }] : []
      }
      const hits = group.take(page.limit, page.offset)
      const items = itemsOf(hits)
      const tier = (page.offset === 0 ? hits : group.take(1))[0]?.tier ?? 0
      return [{ kind: each.path, total: group.total, items, tier }]
    })
}

const atOnce = 50
const mostLookedAt = 1000

/** The best of those whose titles don't hold the text as it is. */
function beyondTitles<Item extends { title: string }>(
  group: FoundOfKind,
  q: string,
  most: number,
  itemsOf: (hits: Hit[]) => Item[],
) {
  const text = searchable(q.trim())
  const items: Item[] = []
  for (let offset = 0; offset < Math.min(group.total, mostLookedAt); offset += atOnce) {
    const some = itemsOf(group.take(atOnce, offset))
    items.push(...some.filter(({ title }) => !searchable(title).includes(text)))
    if (items.length >= most) break
  }
  return items.slice(0, most)
}

type Asking = { hit: Hit; words: Word[] }

function itemOf<Kind extends SearchedKind>(
  of: Of,
  source: Source<Kind>,
  kind: Kind,
  { hit, words }: Asking,
) {
  const row = source.rowOf(of, kind, hit)
  if (!row) return []
  const texts = new Map<string, unknown>(Object.entries(row))
  const textOf = (name: string) => [texts.get(name) ?? ''].flat().join(', ')
  const title = shown(words, textOf(kind.title))
  const [usual = '', ...others] = [...kind.search.passage, ...kind.search.names]
    .map(textOf)
    .filter(Boolean)
  const line = lineOf(words, title.text, [usual, ...others])
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
