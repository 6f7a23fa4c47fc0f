import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { screenOf, useSource } from '../data/client.tsx'
import { callNameOf, type Kind, type Row, type Wanted } from '../data/kind.ts'
import { Page } from '../layout/column.tsx'
import { Heading } from '../layout/heading.tsx'
import { AlsoFound } from '../search/also-found.tsx'
import { beyondQuery } from '../search/query.ts'
import { useOneStep } from '../ui/one-step.ts'
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
  const of = { ...kind, ...listed }
  return screenOf(
    ({ route }) => <List of={of} title={route.title} />,
    async ({ search }, { client, api }) => {
      const wanted = wantedOf(of, search)
      const query = pageQuery(of, api, wanted)
      const beyond =
        wanted.q && client.prefetchQuery(beyondQuery(api, callNameOf(of.path), wanted.q))
      const labels = of.labels && client.prefetchQuery(labelsQuery(of, api))
      await Promise.all([client.prefetchQuery(query), beyond, labels])
      const found = client.getQueryData(query.queryKey)
      const { linkedOf } = listed
      return {
        page: found?.page ?? wanted.page,
        ...(found && linkedOf && { linked: found.items.filter(Boolean).map(linkedOf) }),
      }
    },
  )
}

function List<Item extends Row>({ of, title }: { of: ListKind<Item>; title: string }) {
  const { wanted, want, choose, hrefOf, hasUnknown } = useWanted(of)
  const [keystrokes, setKeystrokes] = useState(0)
  const { api } = useSource()
  const { data, isError, isPlaceholderData, refetch } = useQuery(pageQuery(of, api, wanted))
  const labels = useQuery({ ...labelsQuery(of, api), enabled: of.labels !== undefined })
  // They come together with the rows, which they would push down.
  const areLabelsHere = !of.labels || !labels.isPending
  const found = areLabelsHere ? (data ?? (isError ? 'failed' : undefined)) : undefined

  useAnchor(of, isPlaceholderData ? undefined : data)

  usePastEnd(isPlaceholderData ? undefined : data?.page, wanted.page, () =>
    want({ page: 1 }, { replace: true }),
  )
  const leaveOutUnknown = useEffectEvent(() => want({ page: wanted.page }, { replace: true }))
  useEffect(() => {
    if (hasUnknown) leaveOutUnknown()
  }, [hasUnknown])

  return (
    <Page isWide>
      <Heading title={title} page={data?.page ?? wanted.page} />
      <Filters
        of={of}
        wanted={wanted}
        onChoose={(changed) => {
          setKeystrokes(0)
          choose(changed)
        }}
        onSearch={(q) => want({ q }, { replace: true })}
        onType={() => setKeystrokes((count) => count + 1)}
      />
      {/* Nothing below moves while results come and go. */}
      <div className={keystrokes > 0 ? 'min-h-svh' : undefined}>
        <Results
          of={of}
          wanted={wanted}
          found={found}
          isOld={isPlaceholderData}
          keystrokes={keystrokes}
          hrefOf={hrefOf}
          onTurn={() => setKeystrokes(0)}
          onRetry={() => void refetch()}
        >
          {of.labels && found !== undefined && (
            <Labels
              {...{ name: of.labels.name, of: labels.data, chosen: wanted.label }}
              hrefOf={(label) => hrefOf({ label })}
            />
          )}
        </Results>
        {wanted.q && !isPlaceholderData && <AlsoFound kind={callNameOf(of.path)} q={wanted.q} />}
      </div>
    </Page>
  )
}

/** What the address asks for, and how to ask for something else; that begins at page 1. */
function useWanted<Item extends Row>(of: ListKind<Item>) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wanted = wantedOf(of, search)
  /** A category that isn't one. */
  const hasUnknown = new URLSearchParams(search).has('category') && !wanted.category
  const hrefOf = (changed: Partial<Wanted>) =>
    pathname + searchOf(of, { ...wanted, page: 1, ...changed })
  const want = (changed: Partial<Wanted>, options?: { replace: boolean }) =>
    void navigate(hrefOf(changed), options)
  const go = useOneStep()
  const choose = (changed: Partial<Wanted>) => go(Object.keys(changed).join(), hrefOf(changed))
  return { wanted, want, choose, hrefOf, hasUnknown }
}
