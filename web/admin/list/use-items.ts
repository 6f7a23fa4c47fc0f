import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSource } from '../../data/client.tsx'
import { asAdmin } from '../calls.ts'
import { type Counts, countsKey } from '../panel/use-counts.ts'
import type { Listing, Row, Wanted } from './listing.ts'

/** One page of a list of the panel. One that is empty now gives way to the first. */
export function useItems<Item extends Row>(of: Listing<Item>, wanted: Wanted) {
  const { api, client } = useSource()
  const queryKey = ['admin', of.key, wanted]
  const read = async (page: number) => {
    const counts = client.getQueryData<Counts>(countsKey)
    const { items, total } = await asAdmin(of.read(api, { ...wanted, page }))
    const rows = items.filter((item) => item) // a list may hold nothing where a row was
    const seen = counts && Math.max(0, ...(of.newest?.(counts) ?? []), ...rows.map(({ id }) => id))
    return { items: rows, nothing: items.length - rows.length, total, page, seen }
  }
  return useQuery({
    queryKey,
    queryFn: async () => {
      const asked = await read(wanted.page)
      const isPage = asked.items.length + asked.nothing > 0 || wanted.page === 1
      return isPage ? asked : await read(1)
    },
    staleTime: 0,
    refetchOnWindowFocus: false, // rows don't move under the hand
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  })
}
