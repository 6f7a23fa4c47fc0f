import { monthText } from '../../../src/fields/times/words.ts'
import { EventCards } from './cards.tsx'
import type { Month } from './queries.ts'

/** The events of a month; of the present one, those that are over are folded away. */
export function MonthList({ data: { month, today, events, total } }: { data: Month }) {
  const name = monthText(month)
  const rest = total - events.length
  const isPresent = month === today.slice(0, 7)
  const earlier = events.filter(({ past }) => isPresent && past)
  const others = events.filter((event) => !earlier.includes(event))
  return (
    <section aria-labelledby="events" className="min-w-0">
      <h2 id="events" className="text-section">
        Events in {name}
      </h2>
      {events.length === 0 && <p className="mt-4">No events in {name}.</p>}
      {events.length > 0 && others.length === 0 && (
        <p className="mt-4">No more events this month.</p>
      )}
      {others.length > 0 && <EventCards events={others} />}
      {rest > 0 && <p className="mt-4 text-muted">And {rest} more this month.</p>}
      {earlier.length > 0 && (
        <details className="mt-8">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            Earlier this month ({earlier.length})
          </summary>
          <EventCards events={earlier} />
        </details>
      )}
    </section>
  )
}
