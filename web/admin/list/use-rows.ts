import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { pageOrFirst } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { usePastEnd } from '../../ui/past-end.ts'
import { type Counts, countsKey } from '../panel/use-counts.ts'
import { type ListDefinition, readPage } from './list-definition.ts'
import type { ListParams, ListPlace } from './list-query.ts'

/** One page of a list. An empty page is replaced by the first, in the address too. */
export function useRows(of: ListDefinition, place: ListPlace, params: ListParams) {
  const query = useRowsQuery(of, params)
  const { data, refetch } = query
  const isError = query.isError && !(of.isLive && data) // a failed poll keeps what is shown
  const { client } = useSource()
  const navigate = useNavigate()
  usePastEnd(query, params.page, () => navigate(place.hrefOf({}), { replace: true }))
  return {
    found: isError ? undefined : data,
    isError,
    /** Reads what is shown again; the rest of the site when it is looked at. */
    refresh: () => client.invalidateQueries(),
    retry: () => void refetch(),
    /** New rows are on the first page. */
    showNew: () => {
      void refetch()
      if (params.page > 1) void navigate(place.hrefOf({}))
    },
  }
}

function useRowsQuery(of: ListDefinition, params: ListParams) {
  const { api, client } = useSource()
  return useQuery({
    queryKey: ['admin', of.key, params],
    queryFn: async () => {
      const counts = client.getQueryData<Counts>(countsKey) // as they were before the rows are read
      const { items, total, page } = await pageOrFirst(params.page, (page) =>
        readPage(of, api, { ...params, page }),
      )
      const { shownAs = (item) => item } = of
      const rows = await Promise.all(items.filter((item) => item).map(shownAs)) // an item may be null
      const newest = counts && of.newest?.(counts)
      const newestId = counts && Math.max(0, ...(newest ?? []), ...rows.map(({ id }) => id))
      return { items: rows, emptyItems: items.length - rows.length, total, page, newestId }
    },
    staleTime: 0,
    refetchInterval: of.isLive === true && 5000,
    refetchOnWindowFocus: false, // rows must not move under the pointer
    refetchOnReconnect: ({ state }) => state.status === 'error',
    placeholderData: keepPreviousData,
  })
}
