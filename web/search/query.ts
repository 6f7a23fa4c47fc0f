import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Api, pageOrFirst, unwrap } from '../data/api.ts'
import { failures } from '../data/messages.ts'

const perPage = 12

export type SearchParams = { q: string; kind?: string; page: number }

export function searchUrl({ q, kind, page = 1 }: Partial<SearchParams>) {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/search?${query}` : '/search'
}

/** The best results of every kind, or a page of one kind. */
export const searchQuery = (api: Api, { q, kind, page }: SearchParams) =>
  queryOptions({
    queryKey: ['search', q, kind ?? '', page],
    queryFn: async () => {
      if (q === '') return { query: q, total: 0, groups: [], page }
      const { items, ...found } = await pageOrFirst(page, async (page) => {
        const query = kind ? { q, kind, page, perPage } : { q }
        const { data } = await unwrap(api.search.get({ query }), failures.search)
        return { ...data, items: data.groups.flatMap((group) => group.items) }
      })
      return found
    },
    placeholderData: keepPreviousData,
  })

export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / perPage))

/** Matches of a kind that the search of its list misses, which looks in titles only. */
export const beyondTitlesQuery = (api: Api, kind: string, q: string) =>
  queryOptions({
    queryKey: ['beyond', kind, q],
    queryFn: async () =>
      (await unwrap(api.search.get({ query: { q, kind, beyond: 'titles' } }), failures.search))
        .data,
  })

export type SearchResults = Awaited<
  ReturnType<NonNullable<ReturnType<typeof searchQuery>['queryFn']>>
>
