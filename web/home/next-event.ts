import { use, useEffect, useState } from 'react'
import type { Api } from '../data/api.ts'
import { type Source, SourceContext } from '../data/source.ts'
import { readState } from '../document/state.ts'
import type { EventCard } from '../kinds/events/card.tsx'

type Shown = Parameters<typeof EventCard>[0]['item'] & { id: number }

/** As much of what comes next as home shows, and what has gone on for days. */
export type Next = { event: Shown | null; goingOn: { id: number; title: string }[] }

const queryKey = ['/', 'next']

export const prefetchNext = ({ client, api }: Source) =>
  client.prefetchQuery({ queryKey, queryFn: () => next(api) })

async function next(api: Api): Promise<Next> {
  const { data } = await api.calendar.next.get()
  return shownIn(data)
}

type Up = { next: Told | null; goingOn: Told[] }
type Told = Shown & { next_start?: string; next_end?: string | null }

function shownIn(up: Up | null): Next {
  const goingOn = (up?.goingOn ?? []).map(({ id, title }) => ({ id, title }))
  if (!up?.next) return { event: null, goingOn }
  const { id, title, location, next_start = '', next_end = null } = up.next
  return { event: { id, title, location, starts_at: next_start, ends_at: next_end }, goingOn }
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
  const answer = await fetch('/api/calendar/next')
  return shownIn(await answer.json())
}
