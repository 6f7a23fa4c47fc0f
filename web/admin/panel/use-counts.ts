import type { Api } from '../../data/api.ts'
import { apiNameOf, type Named } from '../../data/kind.ts'
import { failures } from '../../data/messages.ts'
import { useAdminQuery } from '../admin-query.tsx'

export type Counts = NonNullable<Awaited<ReturnType<Api['counts']['get']>>['data']>

export const countsKey = ['admin', 'counts'] as const

/** The sizes of all lists; the panel alone reads them anew when it opens, and again and again while it is visible. */
export const useCounts = (isPolled = false) =>
  useAdminQuery({
    queryKey: ['counts'],
    call: (api) => api.counts.get(),
    failure: failures.counts,
    refetchOnMount: isPolled,
    refetchInterval: isPolled && 30_000,
  })

export const countsOf = ({ kinds }: Counts, { path }: Pick<Named, 'path'>) => kinds[apiNameOf(path)]
