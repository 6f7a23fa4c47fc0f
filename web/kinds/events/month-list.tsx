import { monthText } from '../../../src/fields/times/words.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { EventCard } from './card.tsx'
import { idOf } from './days.ts'
import type { Month } from './queries.ts'

/** What is on in a month, each once. */
export function MonthList({ of: { month, events, total } }: { of: Month }) {
  const name = monthText(month)
  const rest = total - events.length
  return (
    <section aria-labelledby="events" className="min-w-0">
      <h2 id="events" className="text-section">
        Events in {name}
      </h2>
      {events.length === 0 && <p className="mt-4">No events in {name}.</p>}
      <ol className="mt-4 grid gap-4 md:grid-cols-2">
        {events.map((event) => (
          <li key={event.id} id={idOf(event)} className="min-w-0 scroll-mt-24">
            <EventCard item={event} index={event.id} titled={linkTo(event.id)} />
          </li>
        ))}
      </ol>
      {rest > 0 && <p className="mt-4 text-muted">And {rest} more this month.</p>}
    </section>
  )
}

/** The way to an event's page, stretched over its card. */
export const linkTo = (id: number) => (title: string) => (
  <PageLink to={`/calendar/${id}`} className="stretched">
    {title}
  </PageLink>
)
