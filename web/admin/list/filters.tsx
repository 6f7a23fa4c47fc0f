import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSite } from '../../data/site.tsx'
import { Button } from '../../ui/button.tsx'
import { useOneStep } from '../../ui/one-step.ts'
import { Search } from '../../ui/search.tsx'
import { Select } from '../../ui/select.tsx'
import { useIsWide } from '../use-is-wide.ts'
import { useList } from './list-context.ts'
import {
  countFilters,
  defaultSort,
  type Filter,
  filtersIn,
  type ListQuery,
  monthOptions,
  sizesOf,
  storeView,
  viewOf,
  withoutFilters,
} from './list-query.ts'

type Props = {
  onType: () => void
  children?: ReactNode
}

/** Search, filters, sorting and page size; in a narrow window, behind a button. */
export function Filters({ onType, children }: Props) {
  const { of, place } = useList()
  const isWide = useIsWide('80rem')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const count = countFilters(of, place.query)
  const controls = (
    <>
      <Controls onType={onType} />
      {count > 0 && <ClearButton />}
    </>
  )
  const openButton = (
    <Button
      isSmall
      look="quiet"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setIsOpen(!isOpen)}
    >
      Filter and sort
      {count > 0 && ` (${count})`}
      {count > 0 && <span className="sr-only"> active</span>}
    </Button>
  )
  return (
    <>
      <div className="flex grow flex-wrap items-end gap-3 md:grow-0 min-[80rem]:w-full">
        {isWide ? controls : openButton}
        {children && <div className="ms-auto">{children}</div>}
      </div>
      {isOpen && !isWide && (
        <div id={id} className="flex w-full flex-wrap items-end gap-3 pb-2">
          {controls}
        </div>
      )}
    </>
  )
}

function ClearButton() {
  const { place, focus } = useList()
  const navigate = useNavigate()
  const clear = () => {
    void navigate(place.hrefOf(withoutFilters(place.query)))
    focus.goToHeading() // the button disappears
  }
  return (
    <Button isSmall look="quiet" onClick={clear}>
      Clear filters
    </Button>
  )
}

function Controls({ onType }: { onType: () => void }) {
  const { of, place } = useList()
  const navigate = useNavigate()
  const go = useOneStep()
  const { query, hrefOf } = place
  const { sort, perPage } = viewOf(of, query)
  const filters = filtersIn(of, query)
  const setView = (changes: ListQuery) => {
    storeView(of, changes)
    go(Object.keys(changes).join(), hrefOf(changes))
  }
  return (
    <>
      <div className="min-w-40 grow basis-40">
        <Search
          {...of.search}
          isCompact
          name="q"
          value={query['q'] ?? ''}
          onType={onType}
          onSearch={(q) => void navigate(hrefOf({ q }), { replace: true })}
        />
      </div>
      {of.filters?.map((filter) => (
        <FilterControl
          key={filter.name}
          of={filter}
          value={filters[filter.name] ?? ''}
          onChange={(value) => go(filter.name, hrefOf({ [filter.name]: value }))}
        />
      ))}
      <FilterControl
        of={{
          name: 'sort',
          label: 'Sort',
          options: [
            ['newest', 'Newest first'],
            ['oldest', 'Oldest first'],
            ['title', of.order.byTitle],
          ],
        }}
        value={sort}
        onChange={(value) => setView({ sort: value === defaultSort(of) ? undefined : value })}
      />
      <FilterControl
        of={{
          name: 'perPage',
          label: 'Per page',
          options: sizesOf(of).map((size) => [String(size), String(size)] as const),
        }}
        value={String(perPage)}
        onChange={(value) => setView({ perPage: value === String(of.size) ? undefined : value })}
      />
    </>
  )
}

type ControlProps = { of: Filter; value: string; onChange: (value: string) => void }

function FilterControl({ of: { name, label, takes, ...of }, value, onChange }: ControlProps) {
  const id = useId()
  const { today } = useSite().settings
  if (takes === 'day')
    return (
      <div>
        <label htmlFor={id} className="block font-semibold text-meta">
          {label}
        </label>
        <input
          id={id}
          name={name}
          type="date"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="mt-1 min-h-10 rounded-input border border-control bg-surface px-2"
        />
      </div>
    )
  const known = takes === 'month' ? monthOptions(today, value) : of.options
  const isKnown = known.some(([each]) => each === value)
  const options = isKnown ? known : [...known, [value, value] as const]
  return <Select {...{ id, name, label, value, options, onChange }} isCompact />
}
