import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { counted } from '../../src/fields/words.ts'
import { pageIn } from '../content/list-query.ts'
import { Portrait } from '../content/portrait.tsx'
import { WorkList } from '../content/work-list.tsx'
import { type Api, pageOrFirst, unwrapPage } from '../data/api.ts'
import { screenOf, useSource } from '../data/client.tsx'
import { failures } from '../data/messages.ts'
import type { ScreenProps } from '../data/screen.tsx'
import { Page } from '../layout/column.tsx'
import { Heading } from '../layout/heading.tsx'
import { Pager } from '../ui/pager.tsx'
import { usePastEnd } from '../ui/past-end.ts'
import { QueryStatus } from '../ui/query-status.tsx'

const perPage = 24

const contributorsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: ['contributions', page],
    queryFn: () =>
      pageOrFirst(page, (page) =>
        unwrapPage(api.contributions.get({ query: { page, perPage } }), failures.contributions),
      ),
    placeholderData: keepPreviousData,
  })

type Contributors = Awaited<ReturnType<ReturnType<typeof contributorsQuery>['queryFn'] & object>>

function Contributions({ route: { title } }: ScreenProps) {
  const { api } = useSource()
  const { pathname, search } = useLocation()
  const page = pageIn(new URLSearchParams(search))
  const contributors = useQuery(contributorsQuery(api, page))
  const { data } = contributors
  const navigate = useNavigate()
  usePastEnd(contributors, page, () => navigate(pathname, { replace: true }))
  const top = useRef<HTMLDivElement>(null)
  const pages = Math.ceil((data?.total ?? 0) / perPage)
  return (
    <Page>
      <Heading title={title} page={data?.page ?? page} />
      <p className="mt-4">This page lists students who contributed.</p>
      <div ref={top} className="mt-8 scroll-mt-24">
        <QueryStatus query={contributors} loading="Loading…" failed={failures.contributions} />
        {data && data.items.length > 0 && <People people={data.items} />}
      </div>
      <Pager
        page={data?.page ?? page}
        pages={pages}
        hrefOf={(to) => (to === 1 ? pathname : `${pathname}?page=${to}`)}
        onTurn={() => top.current?.scrollIntoView()}
      />
    </Page>
  )
}

const People = ({ people }: { people: Contributors['items'] }) => (
  <ul className="grid gap-x-8 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
    {people.map(({ name, count, face, works }) => (
      <li key={name} className="flex min-w-0 gap-4">
        <Portrait src={face} size="size-14" />
        <div className="min-w-0">
          <h2 dir="auto" className="text-card wrap-anywhere">
            {name}
          </h2>
          <p className="mb-3 text-meta text-muted">{counted(count, 'contribution')}</p>
          <WorkList works={works} />
        </div>
      </li>
    ))}
  </ul>
)

export default screenOf(Contributions, async ({ search }, { client, api }) => {
  const page = pageIn(new URLSearchParams(search))
  const query = contributorsQuery(api, page)
  await client.prefetchQuery(query)
  return { page: client.getQueryData(query.queryKey)?.page ?? page }
})
