import type { ReactNode } from 'react'
import { cancelledOn, dayText, isDay } from '../../../src/fields/times/words.ts'
import { Prose } from '../../content/prose.tsx'
import type { Row } from '../../data/kind.ts'
import { useSite } from '../../data/site.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Arrow } from '../../ui/icons.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { DateBlock } from './card.tsx'
import { CancellationNote, EventTime, StruckIfCancelled } from './event-time.tsx'
import { comingDays, type Event, shownTimeOf } from './kind.ts'

type Props = { item: Event & Row; heading: ReactNode; beside?: ReactNode }

export function EventArticle({ item, heading, beside }: Props) {
  const { timeZone } = useSite().settings
  const next = shownTimeOf(item)
  const cancellation = cancelledOn(item, next.starts_at)
  const place = [item.location, item.category].filter((each) => each !== null)
  return (
    <article className="reading">
      <div className="flex items-start gap-5">
        <DateBlock day={next.starts_at} />
        <div className="min-w-0 text-left">{heading}</div>
      </div>
      <p className="mt-3 font-semibold tabular-nums">
        <StruckIfCancelled of={cancellation}>
          <EventTime event={next} />
        </StruckIfCancelled>
        {!isDay(next.starts_at) && <span className="font-normal text-muted"> ({timeZone})</span>}
      </p>
      <CancellationNote of={cancellation} />
      {item.repetition && <p className="mt-1">{item.repetition}</p>}
      {item.cancelled_at === null && <CancelledLater item={item} />}
      {item.host && (
        <p className="mt-1">
          Hosted by <bdi>{item.host}</bdi>
        </p>
      )}
      <p className="text-muted empty:hidden">
        <bdi>{place.join(' · ')}</bdi>
      </p>
      {item.image && <Flyer src={item.image} alt={item.image_alt ?? `Flyer of ${item.title}`} />}
      {item.description && (
        <div className="mt-8">
          <Prose text={item.description} html={item.html} />
        </div>
      )}
      <ul className="mt-10 flex flex-wrap gap-3 text-meta empty:hidden">
        {beside}
        {item.link && (
          <li>
            <NewTabLink href={item.link} className={buttonLook('quiet', 'gap-2')}>
              More about it <Arrow />
            </NewTabLink>
          </li>
        )}
      </ul>
    </article>
  )
}

/** The called-off days of a series after its next one. */
function CancelledLater({ item }: Pick<Props, 'item'>) {
  const days = comingDays(item)
  return (
    <ul className="my-2 grid gap-1 empty:hidden">
      {item.cancelled_days
        .filter(({ on }) => days.indexOf(on) > 0)
        .map(({ on, at, reason }) => (
          <li key={on} className="flex flex-wrap items-baseline gap-x-2">
            <s>{dayText(on)}</s>
            <CancellationNote of={{ cancelled_at: at, cancelled_reason: reason }} />
          </li>
        ))}
    </ul>
  )
}

/** Uncropped but no higher than the screen, with a link to its full size. */
const Flyer = ({ src, alt }: { src: string; alt: string }) => (
  <p className="mt-8">
    <a href={src} aria-label={`${alt} (full size)`}>
      <Picture
        src={src}
        alt={alt}
        sizes="(min-width: 58rem) 40rem, 92vw"
        className="h-auto max-h-[80svh] w-auto max-w-full rounded-card"
        isFirst
        fallback={null}
      />
    </a>
  </p>
)
