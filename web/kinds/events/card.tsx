import type { ReactNode } from 'react'
import { shortDayText } from '../../../src/fields/times/words.ts'
import { cardLook, faceLook } from '../../ui/card.tsx'
import type { Event } from './kind.ts'
import { When } from './when.tsx'

type Props = {
  item: Pick<Event, 'title' | 'starts_at' | 'ends_at' | 'location'>
  index: number
  titled: (title: string) => ReactNode
  /** One below what it stands under. */
  heading?: 'h2' | 'h3' | 'h4'
}

/** An event as the lists show it; `titled` makes its title a link where there is a page to go to. */
export const EventCard = ({ item, index, titled, heading: Title = 'h3' }: Props) => (
  <article className={`h-full ${cardLook(index)}`}>
    <div className={faceLook('alone')}>
      <p className="text-meta tabular-nums">
        <When of={item} day={shortDayText} />
      </p>
      <Title dir="auto" className="mt-1 text-card">
        {titled(item.title)}
      </Title>
      <p dir="auto" className="text-meta text-muted">
        {item.location}
      </p>
    </div>
  </article>
)
