import { useBeat } from '../../browser/beat.ts'
import type { Api } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { callNameOf, type Named } from '../../data/kind.ts'
import { failures } from '../../data/messages.ts'
import { useAdminQuery } from '../admin-query.tsx'

/** How many every list of the panel holds. */
export type Counts = NonNullable<Awaited<ReturnType<Api['counts']['get']>>['data']>

export const countsKey = ['admin', 'counts'] as const

/** The counts of all tabs, in one call: the panel reads them when it opens, its parts look at what it has. */
export const useCounts = (refetchOnMount = false) =>
  useAdminQuery({
    queryKey: ['counts'],
    call: (api) => api.counts.get(),
    failure: failures.counts,
    refetchOnMount,
  })

/** The counts, read again and again while the panel is looked at. */
export function usePolledCounts() {
  const { client } = useSource()
  useBeat(() => {
    void client.refetchQueries({ queryKey: countsKey }, { cancelRefetch: false })
  })
  return useCounts(true).data
}

/** What they say of a kind. */
export const countsOf = ({ kinds }: Counts, { path }: Pick<Named, 'path'>) =>
  kinds[callNameOf(path)]
