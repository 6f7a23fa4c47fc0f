import { EventCard, type Shown } from './card.tsx'
import { idOf } from './days.ts'

/** Occurrences of events. */
export const EventCards = ({ events }: { events: readonly (Shown & { id: number })[] }) => (
  <ol className="mt-4 grid gap-4 md:grid-cols-2">
    {events.map((event) => (
      <li key={idOf(event)} id={idOf(event)} className="min-w-0 scroll-mt-24">
        <EventCard item={event} link={`/calendar/${event.id}`} />
      </li>
    ))}
  </ol>
)
