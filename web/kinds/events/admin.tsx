import { shortDayText, spanText } from '../../../src/fields/times/words.ts'
import { Part } from '../../admin/list/preview.tsx'
import { reviewedLists } from '../../admin/list/reviewed-lists.tsx'
import { EventCard } from './card.tsx'
import { type Event, events } from './kind.ts'
import { EventArticle } from './page.tsx'
import { withPlaceholder } from './panel-lists.tsx'

const lists = reviewedLists(events, {
  noun: 'Event',
  nothingPending: 'No Pending Event Requests',
  nameOf: ({ title }) => title,
  authorOf: (item) => `${spanText(item, shortDayText)} · ${item.location}`,
  linksOf: ({ link }) => [link],
  Preview,
})

export default {
  lists: {
    ...lists,
    pending: withPlaceholder(lists.pending),
    existing: withPlaceholder(lists.existing),
  },
}

/** Card and page as the public will see them. */
function Preview({ item }: { item: Event }) {
  return (
    <>
      <Part title="Its card in the list">
        <div className="max-w-form">
          <EventCard item={item} index={0} titled={(title) => title} heading="h4" />
        </div>
      </Part>
      <Part title="Its own page">
        <div className="rounded-card border border-line bg-page p-5 lg:p-8">
          <EventArticle
            item={item}
            heading={
              <h4 dir="auto" className="text-balance text-title">
                {item.title}
              </h4>
            }
          />
        </div>
      </Part>
    </>
  )
}
