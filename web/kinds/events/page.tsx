import type { ReactNode } from 'react'
import { Cover } from '../../content/cover.tsx'
import { Prose } from '../../content/prose.tsx'
import type { Row } from '../../data/kind.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Arrow } from '../../ui/icons.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import type { Event } from './kind.ts'
import { When } from './when.tsx'

type Props = { item: Event & Row; heading: ReactNode; beside?: ReactNode }

/** What an event's own page says of it, under whichever heading. */
export const EventArticle = ({ item, heading, beside }: Props) => (
  <article className="reading">
    {heading}
    <p className="mt-3 font-semibold tabular-nums">
      <When of={item} />
    </p>
    <p className="text-muted">
      <bdi>{item.location}</bdi>
      {item.category && ` · ${item.category}`}
    </p>
    {item.image && (
      <div className="wide mt-8">
        <Cover
          of="flyer"
          src={item.image}
          alt={item.image_alt ?? `Flyer of ${item.title}`}
          isFirst
        />
      </div>
    )}
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
