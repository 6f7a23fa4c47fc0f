import { shortDayText, spanText } from '../../../src/fields/times/words.ts'
import { OwnPage, Part } from '../../admin/list/preview.tsx'
import { reviewedLists } from '../../admin/list/reviewed-lists.ts'
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
  settable: [
    {
      ...{ name: 'featured', label: 'Featured', storedAs: (value) => value === 'yes' },
      options: [
        ['yes', 'Featured'],
        ['no', 'Not featured'],
      ],
    },
  ],
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
      <OwnPage title={item.title}>
        {(heading) => <EventArticle item={item} heading={heading} />}
      </OwnPage>
    </>
  )
}
