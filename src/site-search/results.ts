import { type AnyKind, everyKind } from '../content/every-kind.ts'
import { findTrashed } from '../content/history/trash.ts'
import { findRow } from '../content/store.ts'
import type { Store } from '../database/open.ts'
import { searchable } from '../fields/fold.ts'
import { panelLinkOf, publicLinkOf } from '../pages/kinds.ts'
import { requestKind } from '../receipts/words.ts'
import { findRequests } from '../requests/search.ts'
import type { AdminSearchHit, SearchHit, SearchResponse } from '../search/contract.ts'
import { findHits, ftsQueriesOf, type Hit } from '../search/query.ts'
import { highlight, snippetOf } from '../search/snippets.ts'
import { type Word, wordsIn } from '../search/tokens.ts'

type SearchContext = Pick<Store, 'db' | 'sqlite'>

/** `tier` is that of the best hit. */
type Group<Item = AdminSearchHit> = SearchResponse<Item>['groups'][number] & { tier: number }

export type SearchQuery = {
  q: string
  kind?: string
  page: { limit: number; offset: number }
  /** Leaves out what the search in the kind's list finds, which looks for the text in titles. */
  outsideTitles?: boolean
}

export const publicKinds: string[] = everyKind.map(({ path }) => path)
export const panelKinds = [...publicKinds, requestKind]

/** Searches what is published. */
export function search(context: SearchContext, query: SearchQuery) {
  const withoutState = groupsIn(context, query, false).map(({ items, ...group }) => ({
    ...group,
    items: items.map(({ state, ...item }): SearchHit => item),
  }))
  return responseOf(query, withoutState)
}

/** Searches everything in every state, and requests for access. */
export const searchAll = (context: SearchContext, query: SearchQuery) =>
  responseOf(query, [...groupsIn(context, query, true), ...findRequests(context, query)])

const responseOf = <Item>({ q }: SearchQuery, groups: Group<Item>[]): SearchResponse<Item> => ({
  query: q,
  total: groups.reduce((sum, { total }) => sum + total, 0),
  groups: groups.toSorted((one, other) => one.tier - other.tier).map(({ tier, ...group }) => group),
})

const maxRead = 1000

function groupsIn(
  context: SearchContext,
  { q, kind, page, outsideTitles = false }: SearchQuery,
  isForAdmin: boolean,
): Group[] {
  const tiers = ftsQueriesOf(q)
  if (!tiers) return []
  const words = wordsIn(q)
  const text = searchable(q.trim())
  const linkOf = isForAdmin ? panelLinkOf : publicLinkOf
  return everyKind.flatMap((each) => {
    if (kind !== undefined && kind !== each.path) return []
    const { total, take } = findHits(context.sqlite, { tiers, kind: each.path, isForAdmin })
    if (total === 0) return []
    const itemsOf = (hits: Hit[]) =>
      Iterator.from(hits)
        .flatMap((hit) => itemOf(context, each, hit, words))
        .map((item) => ({ ...item, link: linkOf(each, item) }))
    if (outsideTitles) {
      const items = itemsOf(take(maxRead))
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

function itemOf({ db }: SearchContext, kind: AnyKind, { item: id, state }: Hit, words: Word[]) {
  const row = state === 'trash' ? findTrashed(db, kind, id)?.row : findRow(db, kind, id)
  if (!row) return []
  const fields = new Map<string, unknown>(Object.entries(row))
  const textOf = (name: string) => [fields.get(name) ?? ''].flat().join(', ')
  const title = highlight(words, textOf(kind.title))
  const [usual = '', ...others] = [...kind.search.passage, ...kind.search.names]
    .map(textOf)
    .filter(Boolean)
  const line = snippetOf(words, title.text, [usual, ...others])
  const marks = { title: title.marks, line: line.marks }
  return [{ id, title: title.text, line: line.text, marks, state }]
}
