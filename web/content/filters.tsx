import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PublicListParams, Row } from '../data/kind.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Search } from '../ui/search.tsx'
import { Select } from '../ui/select.tsx'
import type { ListKind } from './kind.ts'
import { selectsOf } from './list-query.ts'

type Props<Item extends Row> = {
  list: ListKind<Item>
  params: PublicListParams
  hrefOf: (changed: Partial<PublicListParams>) => string
  onChoose: () => void
  onSearch: (text: string) => void
  onType: () => void
}

/** The form above a list. Every change acts at once; without JavaScript it is sent by its button. */
export function Filters<Item extends Row>(props: Props<Item>) {
  const { list, params, hrefOf, onChoose, onSearch, onType } = props
  const id = useId()
  const navigate = useNavigate()
  const choose = (changed: Partial<PublicListParams>) => {
    onChoose()
    void navigate(hrefOf(changed))
  }
  return (
    <div className="mt-6 flex flex-col gap-4 md:flex-row md:justify-between print:hidden">
      <form aria-label="Filter" className="no-js:items-end flex grow flex-wrap items-start gap-4">
        {list.search && (
          <Search
            {...list.search}
            name="q"
            value={params.q ?? ''}
            onType={onType}
            onSearch={onSearch}
          />
        )}
        {selectsOf(list).map(({ name, label, everything = '', values }) => (
          <Select
            key={name}
            id={id + name}
            name={name}
            label={label}
            value={params.filters[name] ?? everything}
            options={[everything, ...values]}
            onChange={(value) => {
              const { [name]: _, ...others } = params.filters
              const filters = value === everything ? others : { ...others, [name]: value }
              choose({ filters })
            }}
          />
        ))}
        {list.sizes.length > 1 && (
          <Select
            id={`${id}size`}
            name="perPage"
            label="Per page"
            value={String(params.perPage)}
            options={[...new Set([...list.sizes, params.perPage])].map(String)}
            onChange={(perPage) => choose({ perPage: Number(perPage) })}
          />
        )}
        <Button look="quiet" type="submit" className="js:hidden">
          Apply
        </Button>
      </form>

      {list.submit && (
        // Below the labels' line, beside the boxes.
        <a
          href={list.submit.to}
          className={buttonLook('primary', 'shrink-0 self-start md:mt-[1.95rem]')}
        >
          {list.submit.label}
        </a>
      )}
    </div>
  )
}
