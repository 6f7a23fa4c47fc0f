import { lazy, Suspense } from 'react'
import { storedToken } from '../../browser/session.ts'
import { itemScreen } from '../../content/item.tsx'
import { BrowserOnly } from '../../layout/browser-only.tsx'
import { Heading } from '../../layout/heading.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { type Event, events } from './kind.ts'
import { EventArticle } from './page.tsx'

const CancelButtons = lazy(() =>
  import('./cancel-buttons.tsx').catch(() => ({ default: () => null })),
)

const ForAdmins = ({ event }: { event: Event }) =>
  storedToken() !== null && (
    <Suspense>
      <CancelButtons event={event} />
    </Suspense>
  )

export default itemScreen(events, {
  Article: ({ item }: { item: Event }) => (
    <>
      <EventArticle
        item={item}
        heading={<Heading title={item.title} />}
        beside={
          item.cancelled_at === null && (
            <li>
              <AddToCalendar event={item} />
            </li>
          )
        }
      />
      <div className="reading print:hidden">
        <BrowserOnly>
          <ForAdmins event={item} />
        </BrowserOnly>
      </div>
    </>
  ),
  about: (item: Event) => {
    const { id, title, description, image, image_alt, location, host, cancelled_at } = item
    const event = {
      '@type': 'Event',
      name: title,
      description,
      ...datesOf(item),
      eventStatus: `https://schema.org/${cancelled_at ? 'EventCancelled' : 'EventScheduled'}`,
      location: location && { '@type': 'Place', name: location, address: location },
      organizer: { '@type': 'Organization', name: host ?? 'Hydra Lab' },
      url: `/calendar/${id}`,
      image,
    }
    return {
      title,
      description: (description ?? '').slice(0, 300),
      image,
      imageAlt: image && image_alt,
      linked: [event],
    }
  },
  messages: {
    loading: 'Loading event...',
    failed: 'Failed to load the event. Please try again.',
    missing: 'No event found.',
  },
})

/** A series has the dates of its next occurrence. */
function datesOf({ repeats, next_start, next_end, start, end, starts_at, ends_at }: Event) {
  if (repeats !== 'none' && next_start) return { startDate: next_start, endDate: next_end }
  return { startDate: start ?? starts_at, endDate: end ?? ends_at }
}
