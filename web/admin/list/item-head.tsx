import { useNavigate } from 'react-router-dom'
import type { Mark } from '../../data/kind.ts'
import { buttonLook } from '../../ui/button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Search } from '../../ui/search.tsx'
import type { Filters } from '../panel/address.ts'
import type { Listing, Row, Wanted } from './listing.ts'
import { Marks } from './marks.tsx'

/** Where a list stands: what is wanted of it, and the address of something else. */
export type ListPlace = {
  wanted: Pick<Wanted, 'page' | 'q' | 'mark'>
  /** What else it is narrowed down by. */
  filters?: Filters
  hrefOf: (changed: {
    page?: number
    q?: string
    mark?: Mark | undefined
    filters?: Filters
  }) => string
}

type Props<Item extends Row> = {
  of: Listing<Item>
  place: ListPlace
  headingId: string
  line: string
  onType: () => void
}

/** What a list is and holds, with its search and the way to add to it. */
export function ItemHead<Item extends Row>({ of, place, headingId, line, onType }: Props<Item>) {
  const navigate = useNavigate()
  const { title, search, create } = of
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={headingId} tabIndex={-1} className="text-card md:text-section">
          {title}
        </h2>
        <p role="status" className="min-h-6 text-meta text-muted tabular-nums">
          {line}
        </p>
      </div>
      {create && (
        <PageLink to={create.to} className={buttonLook('primary')}>
          {create.label}
        </PageLink>
      )}
      {of.marks && <Marks place={place} />}
      {search && (
        <div className="w-full">
          <Search
            {...search}
            name="q"
            value={place.wanted.q ?? ''}
            onType={onType}
            onSearch={(q) => void navigate(place.hrefOf({ q }), { replace: true })}
          />
        </div>
      )}
    </div>
  )
}
