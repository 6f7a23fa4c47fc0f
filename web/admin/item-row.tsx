import type { KeyboardEvent } from 'react'
import { canBulk } from './bulk-bar.tsx'
import { Actions, Deeds, Edit, type RowProps } from './item-actions.tsx'
import type { Row } from './listing.ts'

const cell = 'block md:table-cell md:border-line md:border-b md:py-3 md:align-middle'

/** An item, what it is and what can be done with it; its preview opens beneath it. */
export function ItemRow<Item extends Row>(props: RowProps<Item>) {
  const { of, item, items, selected, onSelect, deeds, opening, idOf } = props
  const isOpen = opening.isOpen(item.id)
  const isBusy = deeds.busy?.ids.includes(item.id) ?? false
  const isSelected = selected.some(({ id }) => id === item.id)
  const others = selected.filter(({ id }) => id !== item.id).map(({ id }) => id)
  const columns = items.length > 0 ? (of.columns?.length ?? 0) + (canBulk(of) ? 3 : 2) : 0
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    opening.close()
    document.getElementById(idOf(item.id, 'Preview'))?.focus()
  }
  return (
    <>
      <tr
        aria-busy={isBusy}
        onKeyDown={closeByKey}
        className={`relative block border-line border-b py-3 aria-busy:opacity-60 md:table-row md:border-0 md:py-0 ${canBulk(of) ? 'pl-12' : ''}`}
      >
        {canBulk(of) && (
          <td className={`${cell} absolute top-2 left-0 md:static md:w-12`}>
            <label className="flex size-10 items-center justify-center">
              <span className="sr-only">Select: {of.nameOf(item)}</span>
              <input
                type="checkbox"
                checked={isSelected}
                onChange={() => onSelect(isSelected ? others : [...others, item.id])}
                className="size-5 accent-primary"
              />
            </label>
          </td>
        )}
        <NameCell {...props} />
        {of.columns?.map(({ head, cell: show }) => (
          <td key={head} className={`${cell} wrap-anywhere md:pr-4`}>
            {show(item)}
          </td>
        ))}
        <td className={cell}>
          <Actions {...props} />
        </td>
      </tr>
      {isOpen && of.Preview && (
        <tr className="block md:table-row" onKeyDown={closeByKey}>
          <td
            id={idOf(item.id, 'shown')}
            colSpan={columns}
            className={`${cell} border-line border-b pb-5 wrap-anywhere`}
          >
            <of.Preview item={item} />
            <div className="mt-6 flex flex-wrap gap-2">
              <Edit {...props} />
              <Deeds {...props} />
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

function NameCell<Item extends Row>({ of, item, deeds }: RowProps<Item>) {
  const facts = of.factsOf?.(item).filter((fact) => fact)
  const problem = deeds.problemOf(item.id)
  return (
    <th
      scope="row"
      className={`${cell} text-left font-normal md:pr-4 ${of.columns ? '' : 'md:w-full'}`}
    >
      <span className="font-semibold wrap-anywhere">{of.nameOf(item)}</span>
      {facts && (
        <span className="block text-meta text-muted wrap-anywhere">{facts.join(' · ')}</span>
      )}
      {problem && (
        <span role="alert" className="mt-1 block font-semibold text-danger text-meta">
          {problem}
        </span>
      )}
    </th>
  )
}
