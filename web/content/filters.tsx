import { useId } from 'react'
import { categories } from '../../src/content/words.ts'
import type { Row, Wanted } from '../data/kind.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Search } from '../ui/search.tsx'
import { Select } from '../ui/select.tsx'
import type { ListKind } from './kind.ts'

type Props<Item extends Row> = {
  of: ListKind<Item>
  wanted: Wanted
  onChoose: (changed: Partial<Wanted>) => void
  onSearch: (text: string) => void
  onType: () => void
}

/** The form above a list. Without JavaScript it is sent by its button, else every change acts at once. */
export function Filters<Item extends Row>(props: Props<Item>) {
  const { of, wanted, onChoose, onSearch, onType } = props
  const id = useId()
  return (
    <div className="mt-6 flex flex-col gap-4 md:flex-row md:justify-between print:hidden">
      <form aria-label="Filter" className="no-js:items-end flex grow flex-wrap items-start gap-4">
        {of.search && (
          <Search
            {...of.search}
            name="q"
            value={wanted.q ?? ''}
            onType={onType}
            onSearch={onSearch}
          />
        )}
        {of.everything && (
          <Select
            id={`${id}category`}
            name="category"
            label="Category"
            value={wanted.category ?? of.everything}
            options={[of.everything, ...categories]}
            onChange={(category) =>
              onChoose({ category: category === of.everything ? '' : category })
            }
          />
        )}
        {of.sizes.length > 1 && (
          <Select
            id={`${id}size`}
            name="perPage"
            label="Per page"
            value={String(wanted.perPage)}
            options={[...new Set([...of.sizes, wanted.perPage])].map(String)}
            onChange={(perPage) => onChoose({ perPage: Number(perPage) })}
          />
        )}
        <Button look="quiet" type="submit" className="js:hidden">
          Apply
        </Button>
      </form>

      {of.submit && (
        <PageLink to={of.submit.to} className={buttonLook('primary', 'self-start md:self-end')}>
          {of.submit.label}
        </PageLink>
      )}
    </div>
  )
}
