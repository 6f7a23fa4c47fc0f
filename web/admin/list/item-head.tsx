import type { ReactNode } from 'react'
import { smallButtonLook } from '../../ui/button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import type { Filters as OwnFilters } from '../panel/address.ts'
import type { Asked } from './asked.ts'
import { Filters } from './filters.tsx'
import type { Findable } from './finding.ts'

/** Where a list stands: what is asked of it, and the address of something else. */
export type ListPlace = {
  wanted: Asked
  /** What else it is narrowed down by. */
  filters?: OwnFilters
  hrefOf: (changed: Partial<Asked> & { filters?: OwnFilters }) => string
}

type Props = {
  of: Findable & { title: string; create?: { to: string; label: string } }
  place: ListPlace
  headingId: string
  line: string
  onType: () => void
  onClear: () => void
  /** Filters that this list alone has. */
  more?: ReactNode
}

/** What a list is and holds, the ways to find something in it, and the way to add to it. */
export function ItemHead({ of, headingId, line, ...finding }: Props) {
  const { title, create } = of
  const [count, page] = line.split(' · ')
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={headingId} tabIndex={-1} className="text-card md:text-section">
          {title}
        </h2>
        <p role="status" className="min-h-6 text-meta text-muted tabular-nums">
          {count}
          {/* The pager says that, too. */}
          {page && <span className="lg:not-sr-only sr-only"> · {page}</span>}
        </p>
      </div>
      <Filters of={of} {...finding}>
        {create && (
          <PageLink to={create.to} className={smallButtonLook('primary')}>
            {create.label}
          </PageLink>
        )}
      </Filters>
    </div>
  )
}
