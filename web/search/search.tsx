import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { counted } from '../../src/fields/words.ts'
import { pageIn } from '../content/list-query.ts'
import { ResultCount } from '../content/result-count.tsx'
import { screenOf, useSource } from '../data/client.tsx'
import { failures } from '../data/messages.ts'
import type { ScreenProps } from '../data/screen.tsx'
import { Page } from '../layout/column.tsx'
import { Heading } from '../layout/heading.tsx'
import { buttonLook } from '../ui/button.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Search } from '../ui/search.tsx'
import { Groups, kindNamed, NothingFound } from './groups.tsx'
import { type SearchParams, type SearchResults, searchQuery, searchUrl } from './query.ts'

export default screenOf(SearchPage, async ({ search }, { client, api }) => {
  await client.prefetchQuery(searchQuery(api, paramsIn(search)))
  return {}
})

const longestQuery = 200

/** An unknown kind is left out. */
function paramsIn(search: string): SearchParams {
  const query = new URLSearchParams(search)
  const kind = query.get('kind') ?? ''
  const q = query.get('q')?.trim().slice(0, longestQuery) ?? ''
  return { q, page: pageIn(query), ...(kindNamed(kind) && { kind }) }
}

/** The search of the whole site. Its address holds the query, so that it can be shared. */
function SearchPage({ route: { title } }: ScreenProps) {
  const params = paramsIn(useLocation().search)
  const navigate = useNavigate()
  const [keystrokes, setKeystrokes] = useState(0)
  const { api } = useSource()
  const { data, isError, isPlaceholderData, refetch } = useQuery(searchQuery(api, params))
  const search = (q: string) => void navigate(searchUrl({ q }), { replace: true })
  return (
    <Page>
      <Heading title={title} />
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser knows <search> yet */}
      <form
        role="search"
        action="/search"
        className="no-js:items-end mt-6 flex flex-wrap items-start gap-4 print:hidden"
      >
        <Search
          label="Search for"
          placeholder="Words of a title, a name or a text"
          name="q"
          value={params.q}
          onType={() => setKeystrokes((count) => count + 1)}
          onSearch={search}
        />
        <button type="submit" className={buttonLook('quiet', 'js:hidden')}>
          Search
        </button>
      </form>
      {/* As high as the window, so that nothing below moves while results come and go. */}
      <section
        aria-label="Results"
        aria-busy={isPlaceholderData}
        className="mt-6 min-h-svh max-w-column print:min-h-0"
      >
        <ResultCount
          text={isError || params.q === '' ? '' : countOf(data)}
          keystrokes={keystrokes}
          isNothing={data?.total === 0}
        />
        {isError && <LoadFailed text={failures.search} onRetry={() => void refetch()} />}
        {!isError && params.q === '' && <NothingFound params={params} />}
        {!isError && data && params.q !== '' && (
          <div className="transition-opacity in-aria-busy:opacity-60">
            {data.total === 0 ? (
              <NothingFound params={params} />
            ) : (
              <Groups params={params} found={data} />
            )}
          </div>
        )}
      </section>
    </Page>
  )
}

function countOf(found: SearchResults | undefined) {
  return found ? counted(found.total, 'result') : 'Searching…'
}
