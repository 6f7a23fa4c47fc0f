import type { ComponentType } from 'react'
import type { RowEditorProps } from '../editor/row-place.ts'
import { canBulk } from './bulk-bar.tsx'
import type { Opening } from './focus.ts'
import type { ListPlace } from './item-head.tsx'
import { ItemRow } from './item-row.tsx'
import type { Listing, Row } from './listing.ts'
import type { Selection } from './selection.ts'
import type { Performed } from './use-performing.ts'

export type TableProps<Item extends Row> = {
  of: Listing<Item>
  items: readonly Item[]
  selection: Selection<Item>
  hrefOf: ListPlace['hrefOf']
  /** What a row is edited with in its place, where it can be. */
  Editor?: ComponentType<RowEditorProps> | undefined
  /** What is called once one was edited there. */
  onEdited: (notice: string) => void
  actions: Performed<Item>
  opening: Opening
  idOf: (id: number | 'heading', action?: string) => string
}

/** The rows: a table, on a phone stacked. They begin under the bar above them; where it is empty, under a line of their own. */
export function ItemTable<Item extends Row>(props: TableProps<Item>) {
  const { of, items } = props
  return (
    <table
      className={`block w-full peer-empty:mt-2 peer-empty:border-line peer-empty:border-t md:table md:peer-empty:mt-4 ${of.columns ? 'md:peer-empty:border-t-0' : ''}`}
    >
      <caption className="sr-only">{of.title}</caption>
      <thead className={of.columns ? 'hidden text-left md:table-header-group' : 'sr-only'}>
        <tr>
          {canBulk(of) && (
            <th scope="col" className={headLook}>
              <span className="sr-only">Selected</span>
            </th>
          )}
          <th scope="col" className={headLook}>
            {capital(of.names[0])}
          </th>
          {of.columns?.map(({ head }) => (
            <th key={head} scope="col" className={headLook}>
              {head}
            </th>
          ))}
          <th scope="col" className={headLook}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {items.map((item) => (
          <ItemRow key={item.id} {...props} item={item} />
        ))}
      </tbody>
    </table>
  )
}

const headLook = 'border-line border-b py-2 pr-4 font-semibold text-meta text-muted'

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
