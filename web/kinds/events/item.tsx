import { itemScreen } from '../../content/item.tsx'
import { Heading } from '../../layout/heading.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { type Event, events } from './kind.ts'
import { EventArticle } from './page.tsx'

/** Its own answer says them with their distance from UTC, too. */
type Moments = { start?: string; end?: string | null }

export default itemScreen(events, {
  Article: ({ item }) => (
    <EventArticle
      item={item}
      heading={<Heading title={item.title} />}
      beside={
        <li>
          <a href={`/calendar/${item.id}.ics`} className={buttonLook('primary')}>
            Add to calendar
          </a>
        </li>
      }
    />
  ),
  about: (item: Event & Moments) => {
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
          description,
          startDate: item.start ?? item.starts_at,
          ...(item.ends_at && { endDate: item.end ?? item.ends_at }),
          location: { '@type': 'Place', name: location, address: location },
          organizer: { '@type': 'Organization', name: 'Hydra Lab' },
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
