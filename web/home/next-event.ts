import { use, useEffect, useState } from 'react'
import type { Api } from '../data/api.ts'
import { type Source, SourceContext } from '../data/source.ts'
import { readState } from '../document/state.ts'
import type { EventCard } from '../kinds/events/card.tsx'

/** As much of the event that comes next as home shows; null where none is to come. */
export type Next = (Parameters<typeof EventCard>[0]['item'] & { id: number }) | null

const queryKey = ['/', 'next']
const one = { page: 1, perPage: 1 }

export const prefetchNext = ({ client, api }: Source) =>
  client.prefetchQuery({ queryKey, queryFn: () => next(api) })

async function next(api: Api): Promise<Next> {
  const { data } = await api.events.get({ query: one })
  return firstOf(data)
}

function firstOf(list: readonly NonNullable<Next>[] | null): Next {
  const [event] = list ?? []
  if (!event) return null
  const { id, title, starts_at, ends_at, location } = event
  return { id, title, starts_at, ends_at, location }
}

/** What is on next, where anything is. The first page loads neither the typed client nor the cache for it. */
export function useNext() {
  const source = use(SourceContext)
  const [event, setEvent] = useState(() =>
    source ? source.client.getQueryData<Next>(queryKey) : served(),
  )
  const isKnown = event !== undefined
  useEffect(() => {
    if (isKnown) return
    const asked = source ? next(source.api) : fetchNext()
    asked.then(setEvent, () => {}) // home says the rest without it
  }, [isKnown, source])
  return event
}

/** What came with the page, where that was home. */
const served = () =>
  readState().answers.find(([key]) => key.join() === queryKey.join())?.[1] as Next | undefined

async function fetchNext() {
  const answer = await fetch(`/api/events?${new URLSearchParams({ page: '1', perPage: '1' })}`)
  return firstOf(await answer.json())
}
