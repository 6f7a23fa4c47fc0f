import { useId, useState } from 'react'
import { failures } from '../../data/messages.ts'
import { useCalmly } from '../../ui/calmly.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Download } from '../files/download.tsx'
import { type Findable, nothingFiltered, wantedOf } from '../list/finding.ts'
import { ItemHead, type ListPlace } from '../list/item-head.tsx'
import { JumpPager } from '../list/jump-pager.tsx'
import { useOneStep } from '../list/one-step.ts'
import { ActTable } from './act-table.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { type Narrowing, useActivity } from './use-activity.ts'

const says = { empty: 'Nothing was done yet.' }
const names = ['action', 'actions'] as const

const finding: Findable = {
  search: { label: 'Search by title', placeholder: 'Search Activity...' },
  order: { byTitle: 'Title' },
  size: 25,
}

/** Who did what and when, narrowed down by the address. */
function Activity({ place }: { place: ListPlace }) {
  const id = useId()
  const { filters = {}, hrefOf } = place
  const { page, ...wanted } = wantedOf(finding, place)
  const { q, sort } = wanted
  const asked = { ...(q && { q }), ...filters }
  const { data, isError, refetch } = useActivity({ page, ...wanted, ...filters })
  const [keystrokes, setKeystrokes] = useState(0)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / wanted.perPage))
  const line = useCalmly(lineOf(data?.total, page, pages), keystrokes, data?.total === 0)
  const go = useOneStep()
  const goToHeading = () => document.getElementById(id)?.focus()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <ItemHead
        of={{ ...finding, title: 'Activity' }}
        place={place}
        headingId={id}
        line={isError ? '' : line}
        onType={() => setKeystrokes((count) => count + 1)}
        onClear={goToHeading}
        more={
          <ActivityFilters
            filters={filters}
            onChoose={(control, chosen) => go(control, hrefOf({ filters: chosen }))}
          />
        }
      />
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
      {data?.total === 0 && <Nothing {...{ asked, hrefOf }} onShowAll={goToHeading} />}
      {data && data.items.length > 0 && <ActTable acts={data.items} />}
      {data && (
        <JumpPager
          page={page}
          pages={pages}
          hrefOf={(turned) => hrefOf({ page: turned })}
          onTurn={goToHeading}
        />
      )}
      <div className="mt-4">
        <Download
          isSmall
          path={`/api/activity.csv?${new URLSearchParams({ ...asked, ...(sort && { sort }) })}`}
          label="Download CSV"
          failure={failures.activity.download}
        />
      </div>
    </section>
  )
}

type NothingProps = Pick<ListPlace, 'hrefOf'> & {
  asked: Narrowing
  onShowAll: () => void
}

const Nothing = ({ asked: { q, by, kind }, hrefOf, onShowAll }: NothingProps) => (
  <div className="mt-6">
    <Empty
      of={{ says: q || by || kind ? { empty: 'Nothing found.' } : says, names }}
      wanted={{ ...(q && { q }), ...((by || kind) && { category: 'what was chosen' }) }}
      hrefOf={() => hrefOf(nothingFiltered)}
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
