import { use, useEffect, useState } from 'react'
import type { Api } from '../data/api.ts'
import { type Source, SourceContext } from '../data/source.ts'
import { readState } from '../document/state.ts'
import type { Occurrence } from '../kinds/events/card.tsx'
import { useArrived } from '../layout/heading.tsx'

type News = NonNullable<Awaited<ReturnType<Api['news']['get']>>['data']>
type UpcomingEvent = Occurrence & { id: number; next_start?: string; next_end?: string | null }
type Upcoming = { next: UpcomingEvent | null; goingOn: UpcomingEvent[] }

/** What home shows: the news, the next event, and events that began days ago and still go on. */
export type HomeData = News & {
  event: (Occurrence & { id: number }) | null
  goingOn: { id: number; title: string }[]
}

const queryKey = ['home']

/** The latest answer of this tab, where home was visited or prefetched without the query cache. */
let latest: HomeData | undefined

export async function prefetchHome(source?: Source) {
  if (source) await source.client.prefetchQuery({ queryKey, queryFn: () => readHome(source) })
  else latest = await readHome()
}

/** Home's data: what came with the page, and a new answer whenever the reader arrives from another page. */
export function useHomeData() {
  const source = use(SourceContext)
  const hasArrived = useArrived()
  const [data, setData] = useState(() =>
    source ? source.client.getQueryData<HomeData>(queryKey) : (latest ?? dataInPage()),
  )
  const isNeeded = hasArrived || data === undefined
  useEffect(() => {
    if (!isNeeded) return
    readHome(source).then(
      (answer) => {
        latest = answer
        setData(answer)
      },
      () => {}, // home can be read without its data
    )
  }, [isNeeded, source])
  return data
}

function dataInPage() {
  const answer = readState().answers.find(([key]) => key.join() === queryKey.join())
  return answer?.[1] as HomeData | undefined
}

/** A browser asks with plain `fetch`: home's scripts hold neither the typed client nor the query cache. */
async function readHome(source?: Source): Promise<HomeData> {
  const [news, upcoming] = await Promise.all(
    source
      ? [source.api.news.get().then(dataOf), source.api.calendar.next.get().then(dataOf)]
      : [fetchJson<News>('/api/news'), fetchJson<Upcoming>('/api/calendar/next')],
  )
  return { ...news, ...eventDataOf(upcoming) }
}

function dataOf<Data>({ data, error }: { data: Data | null; error: unknown }) {
  if (data === null) throw error
  return data
}

async function fetchJson<Data>(address: string): Promise<Data> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return await response.json()
}

function eventDataOf({ next, goingOn }: Upcoming) {
  const { id = 0, title = '', location = null, next_start = '', next_end = null } = next ?? {}
  return {
    event: next && { id, title, location, starts_at: next_start, ends_at: next_end },
    goingOn: goingOn.map(({ id, title }) => ({ id, title })),
  }
}
