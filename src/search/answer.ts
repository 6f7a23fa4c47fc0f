import type { Store } from '../database/open.ts'
import type { Answer, Found } from './contract.ts'
import type { SearchedKind, State } from './entries.ts'
import { find, type Hit } from './finding.ts'
import { lineOf, shown } from './lines.ts'
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

export type Asked = {
  q: string
  kind?: string | undefined
  page: { limit: number; offset: number }
}

/** What is published and has all the words; of each kind its best, the kinds by the best of each. */
export function search<Kind extends SearchedKind>(of: Of, source: Source<Kind>, asked: Asked) {
  const groups = groupsIn(of, source, asked, { isForAdmin: false })
  const told = groups.map(({ items, ...group }) => ({
    ...group,
    items: items.map(({ state, ...item }): Found => item),
  }))
  return answer(asked, told)
}

/** The same of all there is, in every state. */
export const searchAll = <Kind extends SearchedKind>(of: Of, source: Source<Kind>, asked: Asked) =>
  groupsIn(of, source, asked, { isForAdmin: true })

/** Puts the groups together, the best first. */
export const answer = <Item>({ q }: Asked, groups: Group<Item>[]): Answer<Item> => ({
  query: q,
  total: groups.reduce((sum, { total }) => sum + total, 0),
  groups: groups.toSorted((one, other) => one.tier - other.tier).map(({ tier, ...group }) => group),
})

function groupsIn<Kind extends SearchedKind>(
  of: Of,
  source: Source<Kind>,
  { q, kind, page }: Asked,
  { isForAdmin }: { isForAdmin: boolean },
) {
  const found = new Map(find(of.sqlite, q, isForAdmin).map((group) => [group.kind, group]))
  const words = wordsIn(q)
  return source.kinds
    .filter(({ path }) => kind === undefined || path === kind)
    .flatMap((each) => {
      const group = found.get(each.path)
      if (!group) return []
      const hits = group.take(page.limit, page.offset)
      const items = hits.flatMap((hit) => itemOf(of, source, each, { hit, words }))
      const tier = (page.offset === 0 ? hits : group.take(1))[0]?.tier ?? 0
      return [{ kind: each.path, total: group.total, items, tier }]
    })
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
  const textOf = (name: string) => String(texts.get(name) ?? '')
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
