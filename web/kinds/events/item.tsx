import { itemScreen } from '../../content/item.tsx'
import { Heading } from '../../layout/heading.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { CallingOff } from './calling-off.tsx'
import { type Event, events } from './kind.ts'
import { EventArticle } from './page.tsx'

export default itemScreen(events, {
  Article: ({ item }: { item: Event }) => (
    <>
      <EventArticle
        item={item}
        heading={<Heading title={item.title} />}
        beside={
          <li>
            <AddToCalendar of={item} />
          </li>
        }
      />
      <div className="reading">
        <CallingOff of={item} />
      </div>
    </>
  ),
  about: (item: Event) => {
    const { title, description, image, image_alt, location } = item
    return {
      title,
      description: (description ?? '').slice(0, 300),
      ...(image && { image }),
      ...(image && image_alt && { imageAlt: image_alt }),
      linked: [
        {
          '@type': 'Event',
          name: title,
          ...(description && { description }),
          ...datesOf(item),
          eventStatus: `https://schema.org/${item.cancelled_at ? 'EventCancelled' : 'EventScheduled'}`,
          ...(location && { location: { '@type': 'Place', name: location, address: location } }),
          organizer: { '@type': 'Organization', name: item.host ?? 'Hydra Lab' },
          url: `/calendar/${item.id}`,
          ...(image && { image }),
        },
      ],
    }
  },
  says: {
    loading: 'Loading event...',
    failed: 'Failed to load the event. Please try again.',
    missing: 'No event found.',
  },
})

/** A series is told by its next time. */
function datesOf({ repeats, next_start, next_end, start, end, starts_at, ends_at }: Event) {
  const isSeries = repeats !== 'none' && next_start
  const endDate = isSeries ? next_end : (end ?? ends_at)
  return {
    startDate: isSeries ? next_start : (start ?? starts_at),
    ...(endDate && { endDate }),
  }
}
