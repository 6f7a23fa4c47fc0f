import { useQuery } from '@tanstack/react-query'
import { screenOf, useSource } from '../../data/client.tsx'
import type { ScreenProps } from '../../data/screen.tsx'
import { Column, Page } from '../../layout/column.tsx'
import { Heading } from '../../layout/heading.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { QueryStatus } from '../../ui/query-status.tsx'
import { events } from './kind.ts'
import { EventArticle } from './page.tsx'
import { featuredQuery } from './queries.ts'

export default screenOf(Featured, async (_, { client, api }) => {
  await client.prefetchQuery(featuredQuery(api))
  return {}
})

function Featured({ route: { title } }: ScreenProps) {
  const { api } = useSource()
  const featured = useQuery(featuredQuery(api))
  const { data } = featured
  if (data?.event) return <One event={data.event} title={title} />
  return (
    <Column title={title}>
      <div className="mt-4">
        <QueryStatus
          query={featured}
          loading={events.messages.loading}
          failed={events.failures.load}
        />
        {data && <p>No featured event yet.</p>}
      </div>
      <ToCalendar />
    </Column>
  )
}

type Event = Parameters<typeof EventArticle>[0]['item']

const One = ({ event, title }: { event: Event; title: string }) => (
  <Page>
    <div className="reading">
      <Heading title={title} />
    </div>
    <div className="mt-6">
      <EventArticle
        item={event}
        heading={
          <h2 dir="auto" className="text-section">
            <a href={`/calendar/${event.id}`} className="underline underline-offset-4">
              {event.title}
            </a>
          </h2>
        }
      />
    </div>
    <div className="reading">
      <p className="text-meta">
        <ToCalendar />
      </p>
    </div>
  </Page>
)

const ToCalendar = () => (
  <a href="/calendar" className={buttonLook('primary', 'mt-6')}>
    See the calendar
  </a>
)
