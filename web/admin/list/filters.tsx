import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSite } from '../../data/site.tsx'
import { Button, smallButtonLook } from '../../ui/button.tsx'
import { Search } from '../../ui/search.tsx'
import { Select } from '../../ui/select.tsx'
import { useIsWide } from '../use-is-wide.ts'
import { useList } from './list-context.ts'
import {
  choose,
  countFilters,
  filtersIn,
  optionsOf,
  viewOf,
  viewOptions,
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
  const count = countFilters(of, place.query)
  const controls = (
    <>
      <Controls onType={onType} />
      {count > 0 && <ClearButton />}
    </>
  )
  return (
    <div className="flex grow flex-wrap items-end gap-3 md:grow-0 min-[80rem]:w-full">
      {isWide ? (
        controls
      ) : (
        <details className="open:w-full">
          <summary className={smallButtonLook('quiet')}>
            Filter and sort
            {count > 0 && ` (${count})`}
            {count > 0 && <span className="sr-only"> active</span>}
          </summary>
          <div className="flex flex-wrap items-end gap-3 py-2">{controls}</div>
        </details>
      )}
      {children && <div className="ms-auto">{children}</div>}
    </div>
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
  const id = useId()
  const navigate = useNavigate()
  const { today } = useSite().settings
  const { query, hrefOf } = place
  const values: Record<string, unknown> = { ...filtersIn(of, query), ...viewOf(of, query) }
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
      {[...(of.filters ?? []), ...viewOptions(of)].map((filter) => {
        const { name, label } = filter
        const value = String(values[name] ?? '')
        return (
          <Select
            key={name}
            {...{ id: id + name, name, label, value }}
            options={optionsOf(filter, today, value)}
            onChange={(chosen) => void navigate(hrefOf(choose(of, name, chosen)))}
            isCompact
          />
        )
      })}
    </>
  )
}
