import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { pageSizes } from '../../src/content/words.ts'
import { screenOf, useSource } from '../data/client.tsx'
import { apiNameOf, type Kind, type PublicListParams, type Row } from '../data/kind.ts'
import { Page } from '../layout/column.tsx'
import { Heading } from '../layout/heading.tsx'
import { AlsoFound } from '../search/also-found.tsx'
import { beyondTitlesQuery } from '../search/query.ts'
import { usePastEnd } from '../ui/past-end.ts'
import { useAnchor } from './anchor.ts'
import { Filters } from './filters.tsx'
import type { ListKind, ListOptions } from './kind.ts'
import { Labels } from './labels.tsx'
import { listParamsOf, queryStringOf } from './list-query.ts'
import { labelsQuery, pageQuery } from './queries.ts'
import { Results } from './results.tsx'

/** The screen of the public list of a kind. */
export function listScreen<Item extends Row>(
  kind: Kind<never, Item>,
  options: ListOptions<NoInfer<Item>>,
) {
  const list = { ...kind, sizes: [pageSizes.usual] as const, ...options }
  return screenOf(
    ({ route }) => <List list={list} title={route.title} />,
    async ({ search }, { client, api }) => {
      const params = listParamsOf(list, search)
      const query = pageQuery(list, api, params)
      await Promise.all([
        client.prefetchQuery(query),
        params.q && client.prefetchQuery(beyondTitlesQuery(api, apiNameOf(list.path), params.q)),
        list.labels && client.prefetchQuery(labelsQuery(list, api)),
      ])
      return { page: client.getQueryData(query.queryKey)?.page ?? params.page }
    },
  )
}

function List<Item extends Row>({ list, title }: { list: ListKind<Item>; title: string }) {
  const { params, go, hrefOf } = useListParams(list)
  const [keystrokes, setKeystrokes] = useState(0)
  const { api } = useSource()
  const query = useQuery(pageQuery(list, api, params))
  const { data, isError, isPlaceholderData, refetch } = query
  const labels = useQuery({ ...labelsQuery(list, api), enabled: list.labels !== undefined })
  // Labels shown later than the rows would push them down.
  const isReady = !list.labels || !labels.isPending
  const found = isReady ? (data ?? (isError ? 'failed' : undefined)) : undefined

  const current = isPlaceholderData ? undefined : data
  useAnchor(list, current?.items)
  usePastEnd(query, params.page, () => go({ page: 1 }))

  return (
    <Page isWide>
      <Heading title={title} page={data?.page ?? params.page} />
      <Filters
        list={list}
        params={params}
        hrefOf={hrefOf}
        onChoose={() => setKeystrokes(0)}
        onSearch={(q) => go({ q })}
        onType={() => setKeystrokes((count) => count + 1)}
      />
      {/* Nothing below moves while results come and go. */}
      <div className={keystrokes > 0 ? 'min-h-svh' : undefined}>
        <Results
          list={list}
          params={params}
          found={found}
          isStale={isPlaceholderData}
          keystrokes={keystrokes}
          hrefOf={hrefOf}
          onTurn={() => setKeystrokes(0)}
          onRetry={() => void refetch()}
        >
          {list.labels && found !== undefined && (
            <Labels
              name={list.labels.name}
              labels={labels.data ?? []}
              chosen={params.label}
              hrefOf={(label) => hrefOf({ label })}
            />
          )}
        </Results>
        {params.q && current && <AlsoFound kind={apiNameOf(list.path)} q={params.q} />}
      </div>
    </Page>
  )
}

/** The parameters in the address, and links that change some of them and begin at page 1. */
function useListParams<Item extends Row>(list: ListKind<Item>) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = listParamsOf(list, search)
  const hrefOf = (changed: Partial<PublicListParams>) =>
    pathname + queryStringOf(list, { ...params, page: 1, ...changed })
  const go = (changed: Partial<PublicListParams>) =>
    void navigate(hrefOf(changed), { replace: true })
  return { params, go, hrefOf }
}
