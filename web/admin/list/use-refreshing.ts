import { useSource } from '../../data/client.tsx'
import { countsKey } from '../panel/use-counts.ts'

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
