import { useRef } from 'react'
import { useSource } from '../../data/client.tsx'
import type { Row } from './listing.ts'

type Shown<Item extends Row> = { items: Item[] }

/** Reads anew what the lists of these keys show, and changes the rows where they stand: none comes, goes or moves. */
export function useFreshRows<Item extends Row>(
  keys: readonly string[],
  read: (ids: readonly number[]) => Promise<readonly Item[]>,
) {
  const { client } = useSource()
  const isReading = useRef(false)
  const listsShown = () =>
    keys.flatMap((key) =>
      client.getQueriesData<Shown<Item>>({ queryKey: ['admin', key], type: 'active' }),
    )
  const shown = () => listsShown().flatMap(([, list]) => list?.items ?? [])
  const refresh = async () => {
    const ids = shown().map(({ id }) => id)
    if (ids.length === 0 || isReading.current) return
    isReading.current = true
    try {
      const fresh = new Map((await read(ids)).map((row) => [row.id, row]))
      for (const [key] of listsShown())
        client.setQueryData<Shown<Item>>(
          key,
          (list) => list && { ...list, items: list.items.map((row) => fresh.get(row.id) ?? row) },
        )
    } catch {
      // it is tried again at the next beat; a session that is over has ended in the login
    }
    isReading.current = false
  }
  return { shown, refresh }
}
