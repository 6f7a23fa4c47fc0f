import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { screenOf, useSource } from '../data/client.tsx'
import { callNameOf, type Kind, type Row, type Wanted } from '../data/kind.ts'
import { Page } from '../layout/column.tsx'
import { Heading } from '../layout/heading.tsx'
import { AlsoFound } from '../search/also-found.tsx'
import { beyondQuery } from '../search/query.ts'
import { usePastEnd } from '../ui/past-end.ts'
import { useAnchor } from './anchor.ts'
import { Filters } from './filters.tsx'
import type { Listed, ListKind } from './kind.ts'
import { Labels } from './labels.tsx'
import { searchOf, wantedOf } from './list-query.ts'
import { labelsQuery, pageQuery } from './queries.ts'
import { Results } from './results.tsx'

/** The public list of a kind, as a screen. */
export function listScreen<Item extends Row>(
  kind: Kind<never, Item>,
  listed: Listed<NoInfer<Item>>,
) {
  const list = { ...kind, ...listed }
  return screenOf(
    ({ route }) => <List list={list} title={route.title} />,
    async ({ search }, { client, api }) => {
      const wanted = wantedOf(list, search)
      const query = pageQuery(list, api, wanted)
      await Promise.all([
        client.prefetchQuery(query),
        wanted.q && client.prefetchQuery(beyondQuery(api, callNameOf(list.path), wanted.q)),
        list.labels && client.prefetchQuery(labelsQuery(list, api)),
      ])
      const found = client.getQueryData(query.queryKey)
      const { linkedOf } = listed
      return {
        page: found?.page ?? wanted.page,
        ...(found && linkedOf && { linked: found.items.filter(Boolean).map(linkedOf) }),
      }
    },
  )
}

function List<Item extends Row>({ list, title }: { list: ListKind<Item>; title: string }) {
  const { wanted, go, hrefOf } = useWanted(list)
  const [keystrokes, setKeystrokes] = useState(0)
  const { api } = useSource()
  const query = useQuery(pageQuery(list, api, wanted))
  const { data, isError, isPlaceholderData, refetch } = query
  const labels = useQuery({ ...labelsQuery(list, api), enabled: list.labels !== undefined })
  // Labels shown later than the rows would push them down.
  const isReady = !list.labels || !labels.isPending
  const found = isReady ? (data ?? (isError ? 'failed' : undefined)) : undefined

  const current = isPlaceholderData ? undefined : data
  useAnchor(list, current?.items)
  usePastEnd(query, wanted.page, () => go({ page: 1 }))

  return (
    <Page isWide>
      <Heading title={title} page={data?.page ?? wanted.page} />
      <Filters
        list={list}
        wanted={wanted}
        hrefOf={hrefOf}
        onChoose={() => setKeystrokes(0)}
        onSearch={(q) => go({ q })}
        onType={() => setKeystrokes((count) => count + 1)}
      />
      {/* Nothing below moves while results come and go. */}
      <div className={keystrokes > 0 ? 'min-h-svh' : undefined}>
        <Results
          list={list}
          wanted={wanted}
          found={found}
          isOld={isPlaceholderData}
          keystrokes={keystrokes}
          hrefOf={hrefOf}
          onTurn={() => setKeystrokes(0)}
          onRetry={() => void refetch()}
        >
          {list.labels && found !== undefined && (
            <Labels
              name={list.labels.name}
              labels={labels.data ?? []}
              chosen={wanted.label}
              hrefOf={(label) => hrefOf({ label })}
            />
          )}
        </Results>
        {wanted.q && current && <AlsoFound kind={callNameOf(list.path)} q={wanted.q} />}
      </div>
    </Page>
  )
}

/** What the address asks for, and the addresses of other queries; those begin at page 1. */
function useWanted<Item extends Row>(list: ListKind<Item>) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wanted = wantedOf(list, search)
  const hrefOf = (changed: Partial<Wanted>) =>
    pathname + searchOf(list, { ...wanted, page: 1, ...changed })
  const go = (changed: Partial<Wanted>) => void navigate(hrefOf(changed), { replace: true })
  return { wanted, go, hrefOf }
}
