import { smallButtonLook } from '../../ui/button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import type { TableProps } from './item-table.tsx'
import type { Row } from './listing.ts'

export type RowProps<Item extends Row> = TableProps<Item> & { item: Item }

/** What can be done with an item. */
export function Actions<Item extends Row>(props: RowProps<Item>) {
  const { of, item, opening, idOf } = props
  const isOpen = opening.isOpen(item.id)
  const name = of.nameOf(item)
  return (
    <div className="mt-2 flex flex-wrap gap-2 md:mt-0 md:flex-nowrap md:justify-end">
      {of.Preview && (
        <button
          type="button"
          id={idOf(item.id, 'Preview')}
          aria-label={`Preview: ${name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? idOf(item.id, 'shown') : undefined}
          onClick={() => (isOpen ? opening.close() : opening.open(item.id))}
          className={smallButtonLook('quiet')}
        >
          Preview
        </button>
      )}
      {!of.Preview && <Edit {...props} />}
      <Deeds {...props} isFirst />
    </div>
  )
}

export const Edit = <Item extends Row>({ of, item }: RowProps<Item>) =>
  of.editorOf && (
    <PageLink
      to={of.editorOf(item)}
      aria-label={`Edit: ${of.nameOf(item)}`}
      className={smallButtonLook('quiet')}
    >
      Edit
    </PageLink>
  )

/** Its buttons; they stand once more beneath a preview. */
export function Deeds<Item extends Row>({
  of,
  item,
  deeds,
  idOf,
  isFirst,
}: RowProps<Item> & { isFirst?: boolean }) {
  const { busy } = deeds
  const isBusy = (deed: string) => busy?.deed === deed && busy.ids.includes(item.id)
  return of.deeds
    .filter(({ suits }) => suits?.(item) ?? true)
    .map((deed) => (
      <button
        key={deed.name}
        type="button"
        id={isFirst ? idOf(item.id, deed.name) : undefined}
        aria-label={`${deed.name}: ${of.nameOf(item)}`}
        aria-disabled={isBusy(deed.name) || undefined}
        onClick={() => !busy && deeds.ask(deed, [item])}
        className={smallButtonLook(deed.look, 'aria-disabled:cursor-progress')}
      >
        {deed.name}
      </button>
    ))
}
