import { useBeat } from '../../browser/beat.ts'
import type { Api } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { callNameOf, type Named } from '../../data/kind.ts'
import { failures } from '../../data/messages.ts'
import { useAdminQuery } from '../admin-query.tsx'

export type Counts = NonNullable<Awaited<ReturnType<Api['counts']['get']>>['data']>

export const countsKey = ['admin', 'counts'] as const

/** The sizes of all lists; the panel alone reads them anew when it opens. */
export const useCounts = (refetchOnMount = false) =>
  useAdminQuery({
    queryKey: ['counts'],
    call: (api) => api.counts.get(),
    failure: failures.counts,
    refetchOnMount,
  })

export function usePolledCounts() {
  const { client } = useSource()
  useBeat(() => {
    void client.refetchQueries({ queryKey: countsKey }, { cancelRefetch: false })
  })
  return useCounts(true).data
}

export const countsOf = ({ kinds }: Counts, { path }: Pick<Named, 'path'>) =>
  kinds[callNameOf(path)]
