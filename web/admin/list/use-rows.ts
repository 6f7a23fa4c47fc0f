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
import { type ListParams, type ListPlace, paramsOf } from './list-query.ts'

/** What a list shows. A page that is empty now gives way to the first, in the address too. */
export function useRows(of: ListDefinition, place: ListPlace) {
  const { page } = place.wanted
  const wanted = paramsOf(of, place)
  const { data, isError, isPlaceholderData, refetch } = useQueried(of, wanted)
  useChanges(of, ['admin', of.key, wanted], data?.items ?? [])
  const navigate = useNavigate()
  usePastEnd(isPlaceholderData ? undefined : data?.page, page, () =>
    navigate(place.hrefOf({ page: 1 }), { replace: true }),
  )
  return {
    found: isError ? undefined : data,
    isFailed: isError,
    wanted,
    refresh: useRefreshing(of.key),
    retry: () => void refetch(),
    /** What came since stands on the first page; the reader stays where they are on the screen. */
    showNew: () => {
      void refetch()
      if (page > 1) void navigate(place.hrefOf({ page: 1 }))
    },
  }
}

function useQueried(of: ListDefinition, wanted: ListParams) {
  const { api, client } = useSource()
  return useQuery({
    queryKey: ['admin', of.key, wanted],
    queryFn: async () => {
      const counts = client.getQueryData<Counts>(countsKey)
      const { items, total, page } = await pageOrFirst(wanted.page, (page) =>
        readPage(of, api, { ...wanted, page }),
      )
      const rows = items.filter((item) => item) // a list may hold nothing where a row was
      const newest = counts && of.newest?.(counts)
      const seen = counts && Math.max(0, ...(newest ?? []), ...rows.map(({ id }) => id))
      return { items: rows, nothing: items.length - rows.length, total, page, seen }
    },
    staleTime: 0,
    refetchOnWindowFocus: false, // rows don't move under the hand
    refetchOnReconnect: ({ state }) => state.status === 'error', // a list that didn't come, comes back by itself
    placeholderData: keepPreviousData,
  })
}

const soon = 3000
/** What hasn't changed in a minute is looked at as seldom as all else. */
const mostInVain = 20

/** Rows that change by themselves are read again where they stand, soon where that is about to happen: none moves. */
function useChanges(
  { changing }: ListDefinition,
  queryKey: readonly unknown[],
  items: readonly Row[],
) {
  const { api, client } = useSource()
  const looks = useRef({ isReading: false, inVain: 0 })
  const look = async () => {
    const { current } = looks
    if (!changing || items.length === 0 || current.isReading) return
    current.isReading = true
    const ids = items.map(({ id }) => id)
    // Where it fails it is tried again at the next beat; a session that is over has ended in the login.
    const fresh = await asAdmin(changing.read(api, ids)).catch(() => items)
    const byId = new Map(fresh.map((row) => [row.id, row]))
    const now = items.map((row) => byId.get(row.id) ?? row)
    const isSame = JSON.stringify(now) === JSON.stringify(items)
    looks.current = { isReading: false, inVain: isSame ? current.inVain + 1 : 0 }
    client.setQueryData<object>(queryKey, (list) => list && { ...list, items: now })
  }
  useBeat(() => void look())
  useBeat(() => {
    if (looks.current.inVain < mostInVain && changing && items.some(changing.isSoon)) void look()
  }, soon)
}

/**
 * What was done in a list may show anywhere on the site: all of it is read again when it is looked at. What is on the
 * screen is read at once: the list, and the counts.
 */
export function useRefreshing(key: string) {
  const { client } = useSource()
  return async () => {
    await client.invalidateQueries({ refetchType: 'none' })
    const reading = [['admin', key], countsKey].map((queryKey) =>
      client.refetchQueries({ queryKey, type: 'active' }),
    )
    await Promise.all(reading)
  }
}
