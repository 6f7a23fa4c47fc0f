import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { screenOf, useSource } from '../../data/client.tsx'
import type { ScreenProps } from '../../data/screen.tsx'
import { Column, Page } from '../../layout/column.tsx'
import { Heading } from '../../layout/heading.tsx'
import { QueryStatus } from '../../ui/query-status.tsx'
import { askedIn } from './address.ts'
import { events } from './kind.ts'
import { MonthPage } from './month-page.tsx'
import { PastEvents } from './past.tsx'
import { monthQuery, pastQuery } from './queries.ts'

export default screenOf(Calendar, async ({ search }, { client, api }) => {
  const { month, isPast, page } = askedIn(search)
  await Promise.all([
    client.prefetchQuery(monthQuery(api, month)),
    ...(isPast ? [client.prefetchQuery(pastQuery(api, page))] : []),
  ])
  return {}
})

function Calendar({ route: { title } }: ScreenProps) {
  const { month, isPast, page } = askedIn(useLocation().search)
  const { api } = useSource()
  const asked = useQuery(monthQuery(api, month))
  const { data } = asked
  if (!data)
    return (
      <Column title={title}>
        <div className="mt-4">
          <QueryStatus
            query={asked}
            loading={events.messages.loading}
            failed={events.failures.load}
          />
        </div>
      </Column>
    )
  if (data.isEmpty)
    return (
      <Column title={title}>
        <p className="mt-4">Event Calendar coming soon...</p>
      </Column>
    )
  return (
    <Page>
      <Heading title={title} />
      {isPast ? <PastEvents page={page} /> : <MonthPage data={data} />}
    </Page>
  )
}
