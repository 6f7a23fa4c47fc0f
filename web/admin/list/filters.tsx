import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { categories } from '../../../src/content/words.ts'
import { useSite } from '../../data/site.tsx'
import { smallButtonLook } from '../../ui/button.tsx'
import { Search } from '../../ui/search.tsx'
import { useIsWide } from '../use-is-wide.ts'
import { type Asked, marks } from './asked.ts'
import { Choice } from './choice.tsx'
import {
  activeIn,
  type Findable,
  monthsUpTo,
  nothingFiltered,
  sizesOf,
  usualSort,
} from './finding.ts'
import type { ListPlace } from './item-head.tsx'
import { useOneStep } from './one-step.ts'

type Props = {
  of: Findable
  place: ListPlace
  onType: () => void
  /** All filters are cleared, and their button goes away. */
  onClear: () => void
  /** Filters that this list alone has. */
  more?: ReactNode
  /** What stands at the end of the row. */
  children?: ReactNode
}

/** What a list is searched for, narrowed down to and sorted by. Where there is no room for that, one button shows it. */
export function Filters({ children, ...props }: Props) {
  const isWide = useIsWide('80rem')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const active = activeIn(props.of, props.place)
  const end = children && <div className="ms-auto">{children}</div>
  const controls = (
    <>
      <Controls {...props} />
      {active > 0 && <Clear {...props} />}
    </>
  )
  if (isWide)
    return (
      <div className="flex w-full items-end gap-3">
        {controls}
        {end}
      </div>
    )
  return (
    <>
      <div className={`flex flex-wrap items-end gap-3 md:grow-0 ${children ? 'grow' : ''}`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className={smallButtonLook('quiet')}
        >
          Filter and sort
          {active > 0 && ` (${active})`}
          {active > 0 && <span className="sr-only"> active</span>}
        </button>
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

/** Size and order hide nothing, so they stay. */
function Clear({ place, onClear }: Props) {
  const navigate = useNavigate()
  const clear = () => {
    void navigate(place.hrefOf(nothingFiltered))
    onClear()
  }
  return (
    <button type="button" onClick={clear} className={smallButtonLook('quiet')}>
      Clear filters
    </button>
  )
}

const everyCategory = [['', 'All'], ...categories.map((each) => [each, each] as const)] as const
const marked = [
  ['', 'All of them'],
  ['changed', 'Changed since an admin looked'],
  ['changes-asked', 'Changes asked for'],
] as const

function Controls({ of, place, onType, more }: Props) {
  const navigate = useNavigate()
  const go = useOneStep()
  const { today } = useSite().settings
  const { wanted, hrefOf } = place
  const choose = (changed: Partial<Asked>) => go(Object.keys(changed).join(), hrefOf(changed))
  const sort = wanted.sort ?? usualSort(of)
  const [usualSize] = sizesOf(of)
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
      {of.hasCategory && (
        <Choice
          name="category"
          label="Category"
          value={wanted.category ?? ''}
          options={everyCategory}
          onChoose={(text) => choose({ category: categories.find((each) => each === text) })}
        />
      )}
      {of.marks && (
        <Choice
          name="mark"
          label="Show"
          value={wanted.mark ?? ''}
          options={marked}
          onChoose={(text) => choose({ mark: marks.find((mark) => mark === text) })}
        />
      )}
      {of.hasMonths && (
        <Choice
          name="month"
          label="Month"
          value={wanted.month ?? ''}
          options={[['', 'Any month'], ...monthsUpTo(today, wanted.month)]}
          onChoose={(month) => choose({ month: month || undefined })}
        />
      )}
      {more}
      <Choice
        name="sort"
        label="Sort"
        value={sort}
        options={[
          ['newest', 'Newest first'],
          ['oldest', 'Oldest first'],
          ['title', of.order.byTitle],
        ]}
        onChoose={(chosen) => choose({ sort: chosen === usualSort(of) ? undefined : chosen })}
      />
      <Choice
        name="perPage"
        label="Per page"
        value={String(wanted.perPage ?? usualSize)}
        options={sizesOf(of).map((size) => [String(size), String(size)])}
        onChoose={(text) =>
          choose({ perPage: Number(text) === usualSize ? undefined : Number(text) })
        }
      />
    </>
  )
}
