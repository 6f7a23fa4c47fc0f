import { monthText } from '../../../src/fields/times/words.ts'
import { buttonLook } from '../../ui/button.tsx'
import { linkLook } from '../../ui/link-look.ts'
import { StepLink } from '../../ui/pager.tsx'
import { monthAddress, pastAddress } from './calendar-params.ts'
import { EventCards } from './card.tsx'
import { events as kind } from './kind.ts'
import { MonthTable } from './month-table.tsx'
import type { Month } from './queries.ts'
import { Subscribe } from './subscribe.tsx'

export const MonthPage = ({ data }: { data: Month }) => (
  <>
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <nav aria-label="Months" className="flex flex-wrap items-center gap-3">
        <StepLink to={addressOf(data.previous)} label="Previous month" />
        <StepLink to={addressOf(data.next)} label="Next month" />
        {data.month !== data.today.slice(0, 7) && (
          <a href="/calendar" className={linkLook}>
            Today
          </a>
        )}
      </nav>
      <a href={kind.submit.to} className={buttonLook('primary')}>
        {kind.submit.label}
      </a>
    </div>
    <MonthTable data={data} />
    <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_20rem]">
      <MonthList data={data} />
      <aside aria-label="Beside the calendar" className="grid content-start gap-8">
        {data.month === data.today.slice(0, 7) && data.inToday.length > 0 && (
          <InToday people={data.inToday} />
        )}
        <Subscribe />
        <p>
          <a href={pastAddress()} className={linkLook}>
            Past events
          </a>
        </p>
      </aside>
    </div>
  </>
)

const addressOf = (month: string | null) => (month === null ? undefined : monthAddress(month))

/** The events of a month; of the present one, those that are over are folded away. */
function MonthList({ data: { month, today, events, total } }: { data: Month }) {
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

/** Who has office hours today. */
const InToday = ({ people }: { people: Month['inToday'] }) => (
  <section data-today aria-labelledby="in-today">
    <h2 id="in-today" className="text-card">
      In today
    </h2>
    <ul className="mt-2 grid gap-3">
      {people.map(({ id, name, office_hours, office_location }) => (
        <li key={id} className="text-meta">
          <bdi className="block font-semibold">{name}</bdi>
          <bdi className="block">{office_hours}</bdi>
          {office_location && <bdi className="block text-muted">{office_location}</bdi>}
        </li>
      ))}
    </ul>
  </section>
)
