import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { pageOrFirst } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { usePastEnd } from '../../ui/past-end.ts'
import { countsKey } from '../panel/use-counts.ts'
import { type ListDefinition, readPage } from './list-definition.ts'
import type { ListParams, ListPlace } from './list-query.ts'

/** One page of a list. An empty page is replaced by the first, in the address too. */
export function useRows(of: ListDefinition, place: ListPlace, params: ListParams) {
  const query = useRowsQuery(of, params)
  const { data, isError, refetch } = query
  const navigate = useNavigate()
  usePastEnd(query, params.page, () => navigate(place.hrefOf({}), { replace: true }))
  return {
    found: isError ? undefined : data,
    isError,
    refresh: useRefresh(of),
    retry: () => void refetch(),
  }
}

function useRowsQuery(of: ListDefinition, params: ListParams) {
  const { api } = useSource()
  return useQuery({
    queryKey: ['admin', of.key, params],
    queryFn: async () => {
      const { items, total, page } = await pageOrFirst(params.page, (page) =>
        readPage(of, api, { ...params, page }),
      )
      const rows = items.filter((item) => item) // an item may be null
      return { items: rows, emptyItems: items.length - rows.length, total, page }
    },
    staleTime: 0,
    refetchInterval: of.isLive === true && 5000,
    refetchOnWindowFocus: false, // rows must not move under the pointer
    refetchOnReconnect: ({ state }) => state.status === 'error',
    placeholderData: keepPreviousData,
  })
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
