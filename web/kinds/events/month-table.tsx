import { clockText, dayText, monthText } from '../../../src/fields/times/words.ts'
import { tint } from '../../ui/card.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { beginsOn, eventsOn, idOf, type Listed } from './days.ts'
import type { Month } from './queries.ts'
import { useRoving } from './use-roving.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Of a day with more of them the list below tells the rest. */
const mostInDay = 3

/** The month as a table; where scripts run, arrow keys move from day to day. */
export function MonthTable({ of }: { of: Month }) {
  const { month, weeks, today, events } = of
  const { table, propsOf } = useRoving(weeks, today)
  return (
    <table
      ref={table}
      className="mt-6 hidden w-full table-fixed border-collapse border border-line bg-surface md:table"
    >
      <caption className="pb-3 text-left text-section">{monthText(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th
              key={name}
              scope="col"
              abbr={name}
              className="border border-line bg-sunken px-2 py-2 text-left font-semibold text-meta"
            >
              <span aria-hidden="true">{name.slice(0, 3)}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)} className="h-28 align-top">
            {week.map((day, place) =>
              day === null ? (
                <td key={weekdays[place]} className="border border-line bg-sunken" />
              ) : (
                <td
                  key={day}
                  aria-current={day === today ? 'date' : undefined}
                  className="border border-line p-1 lg:p-1.5"
                  {...propsOf(day)}
                >
                  <Day day={day} isToday={day === today} events={eventsOn(events, day)} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = { day: string; isToday: boolean; events: Listed[] }

function Day({ day, isToday, events }: DayProps) {
  const rest = events.slice(mostInDay)
  const [further] = rest
  return (
    <>
      <time
        dateTime={day}
        className={`inline-flex min-w-8 justify-center rounded-button px-1.5 text-meta tabular-nums ${isToday ? 'chosen not-forced-colors:bg-primary font-semibold not-forced-colors:text-on-primary' : ''}`}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="sr-only">{dayText(day)}</span>
      </time>
      {events.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {events.slice(0, mostInDay).map((event) => (
            <li key={event.id}>
              <Chip event={event} day={day} />
            </li>
          ))}
          {further && (
            <li>
              <a
                href={`#${idOf(further)}`}
                className="inline-flex min-h-6 items-center text-[0.9375rem] text-primary underline underline-offset-4"
              >
                {rest.length} more<span className="sr-only"> on {dayText(day)}</span>
              </a>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** On the days after its first an event goes on, without a time. */
const Chip = ({ event, day }: { event: Listed; day: string }) => (
  <PageLink
    to={`/calendar/${event.id}`}
    className={`block rounded-input border border-ink/12 border-l-3 border-l-edge bg-tint px-1 py-1 text-[0.9375rem] leading-tight lg:px-1.5 hover:border-ink/40 ${tint(event.id)}`}
  >
    {beginsOn(event, day) ? (
      <span className="block tabular-nums">{clockText(event.starts_at)}</span>
    ) : (
      <span className="block text-muted">goes on</span>
    )}
    <bdi className="line-clamp-3 wrap-anywhere hyphens-auto font-semibold">{event.title}</bdi>
  </PageLink>
)
