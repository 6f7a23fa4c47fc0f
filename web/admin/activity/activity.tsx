import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { failures } from '../../data/messages.ts'
import { useCalmly } from '../../ui/calmly.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Search } from '../../ui/search.tsx'
import { Download } from '../files/download.tsx'
import type { ListPlace } from '../list/item-head.tsx'
import { ActTable } from './act-table.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { type Asked, perPage, useActivity } from './use-activity.ts'

const says = { empty: 'Nothing was done yet.' }
const names = ['action', 'actions'] as const

/** Who did what and when, narrowed down by the address. */
function Activity({ place }: { place: ListPlace }) {
  const id = useId()
  const navigate = useNavigate()
  const { wanted, filters = {}, hrefOf } = place
  const asked = { ...filters, ...(wanted.q && { q: wanted.q }) }
  const { data, isError, refetch } = useActivity(wanted.page, asked)
  const [keystrokes, setKeystrokes] = useState(0)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / perPage))
  const line = useCalmly(lineOf(data?.total, wanted.page, pages), keystrokes, data?.total === 0)
  const goToHeading = () => document.getElementById(id)?.focus()
  const isNarrow = Object.keys(asked).length > 0
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h2 id={id} tabIndex={-1} className="text-section">
            Activity
          </h2>
          <p role="status" className="min-h-6 text-meta text-muted tabular-nums">
            {isError ? '' : line}
          </p>
        </div>
        <Download
          path={`/api/activity.csv?${new URLSearchParams(asked)}`}
          label="Download CSV"
          failure={failures.activity.download}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-4">
        <Search
          label="Search by title"
          placeholder="Search Activity..."
          name="q"
          value={wanted.q ?? ''}
          onType={() => setKeystrokes((count) => count + 1)}
          onSearch={(q) => void navigate(hrefOf({ q }), { replace: true })}
        />
        <ActivityFilters
          filters={filters}
          onChoose={(chosen) => void navigate(hrefOf({ filters: chosen }))}
        />
      </div>
      {isError && (
        <LoadFailed
          text={failures.activity.load}
          className="mt-6"
          onRetry={() => {
            void refetch()
            goToHeading()
          }}
        />
      )}
      {data?.total === 0 && <Nothing {...{ asked, isNarrow, hrefOf }} onShowAll={goToHeading} />}
      {data && data.items.length > 0 && <ActTable acts={data.items} />}
      {data && (
        <Pager
          page={wanted.page}
          pages={pages}
          hrefOf={(page) => hrefOf({ page })}
          onTurn={goToHeading}
        />
      )}
    </section>
  )
}

type NothingProps = Pick<ListPlace, 'hrefOf'> & {
  asked: Asked
  isNarrow: boolean
  onShowAll: () => void
}

const Nothing = ({ asked: { q, by, kind }, isNarrow, hrefOf, onShowAll }: NothingProps) => (
  <div className="mt-6">
    <Empty
      of={{ says: isNarrow ? { empty: 'Nothing found.' } : says, names }}
      wanted={{ ...(q && { q }), ...((by || kind) && { category: 'what was chosen' }) }}
      hrefOf={() => hrefOf({ q: '', filters: {} })}
      onShowAll={onShowAll}
    />
  </div>
)

function lineOf(total: number | undefined, page: number, pages: number) {
  if (total === undefined) return 'Loading…'
  const count = `${total} ${names[total === 1 ? 0 : 1]}`
  return pages > 1 ? `${count} · page ${page} of ${pages}` : count
}

export default Activity
