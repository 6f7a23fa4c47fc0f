import { clockText, dayText, isDay, monthText, spanText } from '../../../src/fields/times/words.ts'
import { useHourCycle } from '../../data/site.tsx'
import { barRowsIn, eventsOn, type MonthEvent } from './days.ts'
import { isCancelled, StruckIfCancelled } from './event-time.tsx'
import type { Month } from './queries.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export function MonthTable({ data: { month, weeks, today, events } }: { data: Month }) {
  return (
    <table className="mt-6 hidden w-full table-fixed border-collapse border border-line bg-surface md:table">
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
          <Week key={week.find((day) => day !== null)} {...{ week, today, events }} />
        ))}
      </tbody>
    </table>
  )
}

type WeekProps = {
  week: readonly (string | null)[]
  today: string
  events: MonthEvent[]
}

/** The days of a week, and beneath them the bars of longer events. */
const Week = ({ week, today, events }: WeekProps) => (
  <>
    <tr className="h-24 border-line border-t align-top">
      {week.map((day, place) =>
        day === null ? (
          <td key={weekdays[place]} className={cellLook(day)} />
        ) : (
          <td
            key={day}
            aria-current={day === today ? 'date' : undefined}
            className={cellLook(day, 'p-1 lg:p-1.5')}
          >
            <Day day={day} isToday={day === today} events={eventsOn(events, day)} />
          </td>
        ),
      )}
    </tr>
    {barRowsIn(events, week).map((bars) => (
      <tr key={`${bars[0]?.event.id} ${bars[0]?.first}`}>
        {week.map((day, place) => {
          const bar = bars.find(({ first, last }) => first <= place && place <= last)
          if (!bar) return <td key={weekdays[place]} className={cellLook(day)} />
          const { event, first, last } = bar
          return (
            first === place && (
              <td key={weekdays[place]} colSpan={last - first + 1} className={cellLook(day, 'p-1')}>
                <BarLink event={event} />
              </td>
            )
          )
        })}
      </tr>
    ))}
  </>
)

const cellLook = (day: string | null, more = '') =>
  `border-line border-x ${day === null ? 'bg-sunken' : more}`

const chipLook =
  'block text-left rounded-input border border-ink/12 border-l-3 border-l-primary bg-sunken px-1 py-1 text-[0.9375rem] leading-tight lg:px-1.5 hover:border-ink/40'

const BarLink = ({ event }: { event: MonthEvent }) => (
  <a href={`/calendar/${event.id}`} className={chipLook}>
    <StruckIfCancelled of={event}>
      <bdi className="line-clamp-1 wrap-anywhere font-semibold">{event.title}</bdi>
    </StruckIfCancelled>
    <span className="sr-only">
      {isCancelled(event) && ' Cancelled'} {spanText(event, useHourCycle())}
    </span>
  </a>
)

type DayProps = { day: string; isToday: boolean; events: MonthEvent[] }

const Day = ({ day, isToday, events }: DayProps) => (
  <>
    <time
      dateTime={day}
      className={`inline-flex min-w-8 justify-center rounded-button px-1.5 text-meta tabular-nums ${isToday ? 'chosen not-forced-colors:bg-primary font-semibold not-forced-colors:text-on-primary' : ''}`}
    >
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      <span className="sr-only">{dayText(day)}</span>
    </time>
    <ul className="mt-1 grid gap-1 empty:hidden">
      {events.map((event) => (
        <li key={`${event.id} ${event.starts_at}`}>
          <Chip event={event} />
        </li>
      ))}
    </ul>
  </>
)

const Chip = ({ event }: { event: MonthEvent }) => {
  const cycle = useHourCycle()
  return (
    <a href={`/calendar/${event.id}`} className={chipLook}>
      <span className="block tabular-nums">
        {isDay(event.starts_at) ? 'All day' : clockText(event.starts_at, cycle)}
      </span>
      <StruckIfCancelled of={event}>
        <bdi className="line-clamp-3 wrap-anywhere hyphens-auto font-semibold">{event.title}</bdi>
      </StruckIfCancelled>
      {isCancelled(event) && <span className="block text-danger">Cancelled</span>}
    </a>
  )
}
