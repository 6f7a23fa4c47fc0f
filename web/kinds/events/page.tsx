import type { ReactNode } from 'react'
import { spanText } from '../../../src/fields/times/words.ts'
import { Cover } from '../../content/cover.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Arrow } from '../../ui/icons.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import type { Event } from './kind.ts'

type Props = { item: Event; heading: ReactNode; beside?: ReactNode }

/** What an event's own page says of it, under whichever heading. */
export const EventArticle = ({ item, heading, beside }: Props) => (
  <article>
    {heading}
    <p className="mt-3 font-semibold tabular-nums">
      <time dateTime={item.starts_at}>{spanText(item)}</time>
    </p>
    <p className="text-muted">
      <bdi>{item.location}</bdi>
      {item.category && ` · ${item.category}`}
    </p>
    <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_17rem] lg:gap-14">
      <div className="min-w-0">
        {item.image && (
          <div className="mb-8">
            <Cover
              src={item.image}
              alt={`Flyer of ${item.title}`}
              sizes="(min-width: 80rem) 54rem, 100vw"
              rounded="rounded-card"
              isFirst
            />
          </div>
        )}
        <p dir="auto" className="max-w-measure whitespace-pre-line wrap-anywhere">
          {item.description}
        </p>
      </div>
      <ul className="flex min-w-0 flex-wrap items-start gap-3 border-line border-t pt-6 lg:flex-col lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
        {beside}
        {item.link && (
          <li>
            <NewTabLink href={item.link} className={buttonLook('quiet', 'gap-2')}>
              More about it <Arrow />
            </NewTabLink>
          </li>
        )}
      </ul>
    </div>
  </article>
)
