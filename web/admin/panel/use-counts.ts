import { useQueries, useQuery } from '@tanstack/react-query'
import { useSource } from '../../data/client.tsx'
import { asAdmin } from '../calls.ts'
import { type Beside, domIdOf, type Tab } from './tab.ts'

/** How many each tab holds, by its DOM id, as far as that is known. */
export function useCounts(tabs: readonly Tab[]): Record<string, number | undefined> {
  const { api } = useSource()
  const counted = tabs.flatMap(({ count, ...tab }) =>
    count ? [{ tab: domIdOf(tab), count, isTrouble: tab.counted !== undefined }] : [],
  )
  return useQueries({
    queries: counted.map(({ tab, count }) => ({
      queryKey: ['admin', 'count', tab],
      queryFn: () => asAdmin(count(api)),
      staleTime: 0,
    })),
    combine: (results) =>
      Object.fromEntries(
        counted.map(({ tab, isTrouble }, index) => {
          const count = results[index]?.data
          return [tab, isTrouble && count === 0 ? undefined : count]
        }),
      ),
  })
}

/** How many stand in the list beside a tab's own. */
export function useBesideCount(tab: Tab, { view, count }: Beside) {
  const { api } = useSource()
  const { data } = useQuery({
    queryKey: ['admin', view, domIdOf(tab)],
    queryFn: () => asAdmin(count(api)),
    staleTime: 0,
  })
  return data
}
