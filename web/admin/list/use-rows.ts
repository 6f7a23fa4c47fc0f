import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { pageOrFirst } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { usePastEnd } from '../../ui/past-end.ts'
import { asAdmin } from '../calls.ts'
import { type Counts, countsKey } from '../panel/use-counts.ts'
import { type ListDefinition, type Row, readPage } from './list-definition.ts'
import type { ListParams, ListPlace } from './list-query.ts'

/** One page of a list. An empty page is replaced by the first, in the address too. */
export function useRows(of: ListDefinition, place: ListPlace, params: ListParams) {
  const query = useRowsQuery(of, params)
  const { data, isError, refetch } = query
  const items = useFreshRows(of, query)
  const navigate = useNavigate()
  usePastEnd(query, params.page, () => navigate(place.hrefOf({}), { replace: true }))
  return {
    found: isError || !data ? undefined : { ...data, items },
    isError,
    refresh: useRefresh(of),
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
      const rows = items.filter((item) => item) // an item may be null
      const newest = counts && of.newest?.(counts)
      const newestId = counts && Math.max(0, ...(newest ?? []), ...rows.map(({ id }) => id))
      return { items: rows, emptyItems: items.length - rows.length, total, page, newestId }
    },
    staleTime: 0,
    refetchOnWindowFocus: false, // rows must not move under the pointer
    refetchOnReconnect: ({ state }) => state.status === 'error',
    placeholderData: keepPreviousData,
  })
}

type Read = { data: { items: Row[] } | undefined; dataUpdatedAt: number }

/** Reads rows that change by themselves again, in place: none comes or goes. */
function useFreshRows(
  { isLive, key, reread }: ListDefinition,
  { data: { items } = { items: [] }, dataUpdatedAt }: Read,
) {
  const { api } = useSource()
  const isOn = isLive === true && items.length > 0
  const ids = items.map(({ id }) => id)
  const { data: fresh = [] } = useQuery({
    queryKey: ['admin', 'fresh rows', key, ids, dataUpdatedAt],
    queryFn: async () => (reread ? await asAdmin(reread(api, ids)) : items),
    enabled: isOn,
    initialData: isOn ? items : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
    refetchInterval: 5000,
  })
  return items.map((item) => fresh.find(({ id }) => id === item.id) ?? item)
}

/** Reads the list and the counts again; the rest of the site when it is looked at. */
function useRefresh({ key }: ListDefinition) {
  const { client } = useSource()
  return async () => {
    await client.invalidateQueries({ refetchType: 'none' })
    await client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey: [, name] }) => name === key || name === countsKey[1],
    })
  }
}
