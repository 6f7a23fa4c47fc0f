import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBeat } from '../../browser/beat.ts'
import { pageOrFirst } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { usePastEnd } from '../../ui/past-end.ts'
import { asAdmin } from '../calls.ts'
import { type Counts, countsKey } from '../panel/use-counts.ts'
import { type ListDefinition, type Row, readPage } from './list-definition.ts'
import type { ListParams, ListPlace } from './list-query.ts'

/** One page of a list. An empty page is replaced by the first, in the address too. */
export function useRows(
  of: ListDefinition,
  { query: { page }, ...place }: ListPlace,
  params: ListParams,
) {
  const queryKey = ['admin', of.key, params]
  const query = useRowsQuery(of, queryKey, params)
  const { data, isError, refetch } = query
  useLiveRows(of, queryKey, data?.items ?? [])
  const navigate = useNavigate()
  usePastEnd(query, page, () => navigate(place.hrefOf({ page: 1 }), { replace: true }))
  return {
    found: isError ? undefined : data,
    isError,
    refresh: useRefresh(of.key),
    retry: () => void refetch(),
    /** New rows are on the first page. */
    showNew: () => {
      void refetch()
      if (page > 1) void navigate(place.hrefOf({ page: 1 }))
    },
  }
}

function useRowsQuery(of: ListDefinition, queryKey: readonly unknown[], params: ListParams) {
  const { api, client } = useSource()
  return useQuery({
    queryKey,
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

const shortInterval = 3000
/** After a minute without a change, rows are read at the usual interval only. */
const maxUnchanged = 20

/** Re-reads rows that change by themselves, in place. */
function useLiveRows(
  { live }: ListDefinition,
  queryKey: readonly unknown[],
  items: readonly Row[],
) {
  const { api, client } = useSource()
  const reads = useRef({ isReading: false, unchanged: 0 })
  const read = async () => {
    const { isReading, unchanged } = reads.current
    if (!live || items.length === 0 || isReading) return
    reads.current.isReading = true
    const ids = items.map(({ id }) => id)
    const fresh = await asAdmin(live.read(api, ids)).catch(() => items)
    const byId = new Map(fresh.map((row) => [row.id, row]))
    const now = items.map((row) => byId.get(row.id) ?? row)
    const isSame = JSON.stringify(now) === JSON.stringify(items)
    reads.current = { isReading: false, unchanged: isSame ? unchanged + 1 : 0 }
    client.setQueryData<object>(queryKey, (page) => page && { ...page, items: now })
  }
  useBeat(() => void read())
  useBeat(() => {
    if (reads.current.unchanged < maxUnchanged && live && items.some(live.isDue)) void read()
  }, shortInterval)
}

/** Reads the list and the counts again; the rest of the site when it is looked at. */
export function useRefresh(key: string) {
  const { client } = useSource()
  return async () => {
    await client.invalidateQueries({ refetchType: 'none' })
    const refetches = [['admin', key], countsKey].map((queryKey) =>
      client.refetchQueries({ queryKey, type: 'active' }),
    )
    await Promise.all(refetches)
  }
}
