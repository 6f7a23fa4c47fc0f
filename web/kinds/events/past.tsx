import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useSource } from '../../data/client.tsx'
import { linkLook } from '../../ui/link-look.ts'
import { Pager } from '../../ui/pager.tsx'
import { usePastEnd } from '../../ui/past-end.ts'
import { QueryStatus } from '../../ui/query-status.tsx'
import { pastAddress } from './address.ts'
import { EventCards } from './card.tsx'
import { type Event, events } from './kind.ts'
import { pastQuery } from './queries.ts'

export function PastEvents({ page }: { page: number }) {
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
      {data && <EventCards events={data.items.map(timeOf)} />}
      {data && <Pager page={data.page} pages={data.pages} hrefOf={pastAddress} onTurn={() => {}} />}
    </section>
  )
}

/** Its last occurrence. */
const timeOf = (event: Event) => ({
  ...event,
  starts_at: event.start ?? event.starts_at,
  ends_at: event.end === undefined ? event.ends_at : event.end,
})
