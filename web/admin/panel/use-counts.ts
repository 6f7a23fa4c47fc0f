import { useQuery } from '@tanstack/react-query'
import { type Api, answer } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { callsAt, type Named } from '../../data/kind.ts'
import { failures } from '../../data/messages.ts'
import { asAdmin } from '../calls.ts'

/** How many every list of the panel holds. */
export type Counts = NonNullable<Awaited<ReturnType<Api['counts']['get']>>['data']>

export const countsKey = ['admin', 'counts'] as const

/** The counts of all tabs, in one call: the panel reads them when it opens, its parts look at what it has. */
export function useCounts(refetchOnMount = false) {
  const { api } = useSource()
  return useQuery({
    queryKey: countsKey,
    queryFn: async () => (await asAdmin(answer(api.counts.get(), failures.counts))).data,
    staleTime: 0,
    refetchOnMount,
  })
}

/** What they say of a kind. */
export const countsOf = ({ kinds }: Counts, { path }: Pick<Named, 'path'>) =>
  kinds[callsAt(path).replace('/api/', '')]
