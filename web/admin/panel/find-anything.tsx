import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../src/fields/words.ts'
import { unwrap } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { apiNameOf } from '../../data/kind.ts'
import { failures } from '../../data/messages.ts'
import { kinds } from '../../kinds.ts'
import { Hits } from '../../search/hits.tsx'
import { useDebouncedText } from '../../ui/announcements.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Search } from '../../ui/search.tsx'

const lists = Object.values(kinds)
const labelOf = (name: string) =>
  lists.find(({ path }) => apiNameOf(path) === name)?.label ?? 'Requests for access'

const maxHits = 100

export function FindAnything() {
  const { api } = useSource()
  const [q, setQ] = useState('')
  const [kind, setKind] = useState<string>()
  const [keystrokes, setKeystrokes] = useState(0)
  const { data, isError, refetch } = useQuery({
    queryKey: ['find anything', q, kind],
    enabled: q !== '',
    queryFn: async () =>
      (
        await unwrap(
          api.search.all.get({ query: kind ? { q, kind, perPage: maxHits } : { q } }),
          failures.searchAll,
        )
      ).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const found = q === '' || isError ? undefined : data
  const count = found && counted(found.total, 'result')
  const announced = useDebouncedText(count ?? '', keystrokes, found?.total === 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows <search> yet
    <div role="search" aria-label="Find anything" className="min-w-0">
      <Search
        label="Find anything"
        placeholder="In all lists, in every state"
        name="find"
        value={q}
        isCompact
        onType={() => setKeystrokes((number) => number + 1)}
        onSearch={(text) => {
          setQ(text)
          setKind(undefined)
        }}
      />
      {count && (
        <p aria-hidden="true" className="mt-1 text-meta text-muted">
          {count}
        </p>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {isError && q !== '' && (
        <LoadFailed text={failures.searchAll} className="mt-2" onRetry={() => void refetch()} />
      )}
      {found?.groups.map(({ kind: group, total, items }) => (
        <section key={group} aria-label={labelOf(group)} className="mt-3">
          <h2 className="font-semibold text-meta">
            {labelOf(group)} ({total})
          </h2>
          <Hits hits={items} look="text-meta" />
          {kind === undefined && total > items.length && (
            <Button isSmall look="quiet" onClick={() => setKind(group)}>
              {total > maxHits ? `The first ${maxHits}` : `All ${total}`}
            </Button>
          )}
        </section>
      ))}
    </div>
  )
}
