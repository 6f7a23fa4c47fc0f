import { dayIn, monthNameText, shortDayText } from '../../../src/fields/times/words.ts'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { type Cancellable, CancellationNote, EventTime, StruckIfCancelled } from './event-time.tsx'

export type Occurrence = Cancellable & {
  title: string
  starts_at: string
  ends_at: string | null
  location: string | null
  host?: string | null
}

type Props = {
  item: Occurrence
  /** The address of its page, where the card leads there. */
  link?: string
  heading?: 'h3' | 'h4'
}

/** An occurrence of an event, as lists show it. */
export const EventCard = ({ item, link, heading: Title = 'h3' }: Props) => (
  <article className="relative flex h-full gap-4 rounded-card border border-line bg-surface p-4 hover:border-ink/40">
    <DateBlock day={item.starts_at} />
    <div className="min-w-0 text-left">
      <p className="text-meta tabular-nums">
        <StruckIfCancelled of={item}>
          <EventTime event={item} day={shortDayText} />
        </StruckIfCancelled>
      </p>
      <Title dir="auto" className="mt-1 text-card wrap-anywhere">
        <StruckIfCancelled of={item}>
          <MaybeLink to={link} className="stretched">
            {item.title}
          </MaybeLink>
        </StruckIfCancelled>
      </Title>
      <CancellationNote of={item} />
      {(item.location || item.host) && (
        <p className="text-meta text-muted wrap-anywhere">
          <bdi>{item.location}</bdi>
          {item.location && item.host && ' · '}
          <bdi>{item.host}</bdi>
        </p>
      )}
    </div>
  </article>
)

export const EventCards = ({ events }: { events: readonly (Occurrence & { id: number })[] }) => (
  <ol className="mt-4 grid gap-4 md:grid-cols-2">
    {events.map((event) => (
      <li key={`${event.id} ${event.starts_at}`} className="min-w-0">
        <EventCard item={event} link={`/calendar/${event.id}`} />
      </li>
    ))}
  </ol>
)

/** Decoration: the date also stands beside it as text. */
export const DateBlock = ({ day }: { day: string }) => (
  <div
    aria-hidden="true"
    className="flex size-16 shrink-0 flex-col items-center justify-center rounded-input bg-sunken leading-none"
  >
    <span className="font-semibold text-meta text-primary">{monthNameText(dayIn(day))}</span>
    <span className="mt-1 font-semibold text-[1.5rem] tabular-nums">
      {Number(day.slice(8, 10))}
    </span>
  </div>
)
