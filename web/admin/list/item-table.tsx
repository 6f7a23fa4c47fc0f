import { ItemRow } from './item-row.tsx'
import { useList } from './list-context.ts'
import { hasBulkActions } from './list-definition.ts'
import { capitalized } from './phrases.ts'

const headLook = 'border-line border-b py-2 pr-4 font-semibold text-meta text-muted'

export function ItemTable() {
  const { of, items, isBeside } = useList()
  const stacked = isBeside ? '' : 'md:table'
  return (
    <table className={`block w-full tall:[&_*]:scroll-mt-28 ${stacked}`}>
      <caption className="sr-only">{of.title}</caption>
      <thead
        className={of.columns && !isBeside ? 'hidden text-left md:table-header-group' : 'sr-only'}
      >
        <tr>
          {hasBulkActions(of) && (
            <th scope="col" className={headLook}>
              <span className="sr-only">Selected</span>
            </th>
          )}
          <th scope="col" className={headLook}>
            {capitalized(of.names[0])}
          </th>
          {of.columns?.map(({ head }) => (
            <th key={head} scope="col" className={headLook}>
              {head}
            </th>
          ))}
          {(of.actions.length > 0 || of.editorOf) && (
            <th scope="col" className={headLook}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className={`block ${isBeside ? '' : 'md:table-row-group'}`}>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </tbody>
    </table>
  )
}
