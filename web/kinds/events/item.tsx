import { itemScreen } from '../../content/item.tsx'
import { Heading } from '../../layout/heading.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { events } from './kind.ts'
import { EventArticle } from './page.tsx'

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
  about: ({ title, description, image }) => ({
    title,
    description: description.slice(0, 300),
    ...(image && { image }),
  }),
  says: {
    loading: 'Loading event...',
    failed: 'Failed to load the event. Please try again.',
    missing: 'No event found.',
  },
})
