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
  activeIn,
  type Filter,
  filtersIn,
  type ListQuery,
  monthsUpTo,
  noFilters,
  rememberView,
  sizesOf,
  usualSort,
  viewOf,
} from './list-query.ts'

type Props = {
  onType: () => void
  /** What stands at the end of the row. */
  children?: ReactNode
}

/** What a list is searched for, narrowed down to and sorted by. Where there is no room for that, one button shows it. */
export function Filters({ onType, children }: Props) {
  const { of, place } = useList()
  const isWide = useIsWide('80rem')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const active = activeIn(of, place)
  const end = children && <div className="ms-auto">{children}</div>
  const controls = (
    <>
      <Controls onType={onType} />
      {active > 0 && <Clear />}
    </>
  )
  if (isWide)
    return (
      <div className="flex w-full flex-wrap items-end gap-3">
        {controls}
        {end}
      </div>
    )
  return (
    <>
      <div className={`flex flex-wrap items-end gap-3 md:grow-0 ${children ? 'grow' : ''}`}>
        <Button
          isSmall
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filter and sort
          {active > 0 && ` (${active})`}
          {active > 0 && <span className="sr-only"> active</span>}
        </Button>
        {end}
      </div>
      {isOpen && (
        <div id={id} className="flex w-full flex-wrap items-end gap-3 pb-2">
          {controls}
        </div>
      )}
    </>
  )
}

function Clear() {
  const { place, goToHeading } = useList()
  const navigate = useNavigate()
  const clear = () => {
    void navigate(place.hrefOf(noFilters))
    goToHeading() // its button goes away
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
  const { wanted, hrefOf } = place
  const { sort, perPage } = viewOf(of, place)
  const [usualSize] = sizesOf(of)
  const set = filtersIn(of, place)
  const view = (changed: Pick<ListQuery, 'sort' | 'perPage'>) => {
    rememberView(of, changed)
    go(Object.keys(changed).join(), hrefOf(changed))
  }
  return (
    <>
      <div className="min-w-40 grow basis-40">
        <Search
          {...of.search}
          isCompact
          name="q"
          value={wanted.q}
          onType={onType}
          onSearch={(q) => void navigate(hrefOf({ q }), { replace: true })}
        />
      </div>
      {of.filters?.map((filter) => (
        <Choice
          key={filter.name}
          of={filter}
          value={set[filter.name] ?? ''}
          onChoose={(value) =>
            go(filter.name, hrefOf({ filters: { ...set, [filter.name]: value } }))
          }
        />
      ))}
      <Choice
        of={{
          ...{ name: 'sort', label: 'Sort' },
          options: [
            ['newest', 'Newest first'],
            ['oldest', 'Oldest first'],
            ['title', of.order.byTitle],
          ],
        }}
        value={sort}
        onChoose={(chosen) =>
          view({ sort: chosen === usualSort(of) ? undefined : (chosen as typeof sort) })
        }
      />
      <Choice
        of={{
          ...{ name: 'perPage', label: 'Per page' },
          options: sizesOf(of).map((size) => [String(size), String(size)] as const),
        }}
        value={String(perPage)}
        onChoose={(text) =>
          view({ perPage: Number(text) === usualSize ? undefined : Number(text) })
        }
      />
    </>
  )
}

type ChoiceProps = { of: Filter; value: string; onChoose: (value: string) => void }

/** A labelled select or day, one of several in a row. What stands in the address is offered, too. */
function Choice({ of: { name, label, takes, ...of }, value, onChoose }: ChoiceProps) {
  const id = useId()
  const { today } = useSite().settings
  const options = takes === 'month' ? monthsUpTo(today, value) : of.options
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
          onChange={({ target }) => onChoose(target.value)}
          className="mt-1 min-h-10 rounded-input border border-control bg-surface px-2"
        />
      </div>
    )
  const isOffered = options.some(([each]) => each === value)
  const all = isOffered ? options : [...options, [value, value] as const]
  return <Select {...{ id, name, label, value }} options={all} onChange={onChoose} isCompact />
}
