import { useBeat } from '../../browser/beat.ts'
import { useSource } from '../../data/client.tsx'
import { countsKey, useCounts } from './use-counts.ts'

/** How often a panel that is looked at asks what is new, in ms. */
export const pollEvery = 30_000

/** The counts, read again and again while the panel is looked at. */
export function usePolledCounts() {
  const { client } = useSource()
  const { data } = useCounts(true)
  useBeat(pollEvery, () => {
    void client.refetchQueries({ queryKey: countsKey }, { cancelRefetch: false })
  })
  return data
}
