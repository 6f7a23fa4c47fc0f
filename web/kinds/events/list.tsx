import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { sourceOfTab, useSource, WithData } from '../../data/client.tsx'
import type { Drawn } from '../../data/screen.tsx'
import { Column, Page } from '../../layout/column.tsx'
import { Heading } from '../../layout/heading.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { askedIn } from './address.ts'
import { events } from './kind.ts'
import { MonthPage } from './month-page.tsx'
import { PastEvents } from './past.tsx'
import { monthQuery, pastQuery } from './queries.ts'

/** A placeholder until there is an event; then a month, or what is over. */
export default {
  draw: ({ route }) => (
    <WithData>
      <Calendar title={route.title} />
    </WithData>
  ),
  prefetch: async ({ search }, { client, api } = sourceOfTab()) => {
    const { month, isPast, page } = askedIn(search)
    await Promise.all([
      client.prefetchQuery(monthQuery(api, month)),
      ...(isPast ? [client.prefetchQuery(pastQuery(api, page))] : []),
    ])
    return {}
  },
} satisfies Drawn

function Calendar({ title }: { title: string }): ReactNode {
  const { month, isPast, page } = askedIn(useLocation().search)
  const { api } = useSource()
  const { data, isError, refetch } = useQuery(monthQuery(api, month))
  if (!data)
    return (
      <Column title={title}>
        <div className="mt-4">
          {isError ? (
            <LoadFailed text={events.failures.load} onRetry={() => void refetch()} />
          ) : (
            <Loading text={events.says.loading} />
          )}
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
      {isPast ? <PastEvents page={page} /> : <MonthPage of={data} />}
    </Page>
  )
}
