import { useBeat } from '../../browser/beat.ts'
import { useSource } from '../../data/client.tsx'
import { countsKey, useCounts } from './use-counts.ts'

/** The counts, read again and again while the panel is looked at. */
export function usePolledCounts() {
  const { client } = useSource()
  const { data } = useCounts(true)
  useBeat(() => {
    void client.refetchQueries({ queryKey: countsKey }, { cancelRefetch: false })
  })
  return data
}
