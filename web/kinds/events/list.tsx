import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { screenOf, useSource } from '../../data/client.tsx'
import type { ScreenProps } from '../../data/screen.tsx'
import { Column, Page } from '../../layout/column.tsx'
import { Heading } from '../../layout/heading.tsx'
import { linkLook } from '../../ui/link-look.ts'
import { Pager } from '../../ui/pager.tsx'
import { usePastEnd } from '../../ui/past-end.ts'
import { QueryStatus } from '../../ui/query-status.tsx'
import { calendarParamsOf, pastAddress } from './calendar-params.ts'
import { EventCards } from './card.tsx'
import { type Event, events } from './kind.ts'
import { MonthPage } from './month-page.tsx'
import { monthQuery, pastQuery } from './queries.ts'

export default screenOf(Calendar, async ({ search }, { client, api }) => {
  const { month, isPast, page } = calendarParamsOf(search)
  await Promise.all([
    client.prefetchQuery(monthQuery(api, month)),
    ...(isPast ? [client.prefetchQuery(pastQuery(api, page))] : []),
  ])
  return {}
})

function Calendar({ route: { title } }: ScreenProps) {
  const { month, isPast, page } = calendarParamsOf(useLocation().search)
  const { api } = useSource()
  const query = useQuery(monthQuery(api, month))
  const { data } = query
  if (!data)
    return (
      <Column title={title}>
        <div className="mt-4">
          <QueryStatus
            query={query}
            loading={events.messages.loading}
            failed={events.failures.load}
          />
        </div>
      </Column>
    )
  if (data.isEmpty)
    return (
      <Column title={title}>
        <p className="mt-4">Event Calendar coming soon...</p>
      </Column>
    )
  return (
    <Page>
      <Heading title={title} />
      {isPast ? <PastEvents page={page} /> : <MonthPage data={data} />}
    </Page>
  )
}

function PastEvents({ page }: { page: number }) {
  const { api } = useSource()
  const past = useQuery(pastQuery(api, page))
  const { data } = past
  const navigate = useNavigate()
  usePastEnd(past, page, () => navigate(pastAddress(), { replace: true }))
  return (
    <section aria-labelledby="past" className="mt-6">
      <h2 id="past" className="text-section">
        Past events
      </h2>
      <a href={events.path} className={linkLook}>
        See this month
      </a>
      <QueryStatus query={past} loading={events.messages.loading} failed={events.failures.load} />
      {data?.items?.length === 0 && <p className="mt-4">{events.messages.empty}</p>}
      {data && <EventCards events={data.items.map(atLastOccurrence)} />}
      {data && <Pager page={data.page} pages={data.pages} hrefOf={pastAddress} onTurn={() => {}} />}
    </section>
  )
}

const atLastOccurrence = (event: Event) => ({
  ...event,
  starts_at: event.start ?? event.starts_at,
  ends_at: event.end === undefined ? event.ends_at : event.end,
})
