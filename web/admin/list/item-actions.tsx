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
      <ActionButtons {...props} isFirst />
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
export function ActionButtons<Item extends Row>({
  of,
  item,
  actions,
  idOf,
  isFirst,
}: RowProps<Item> & { isFirst?: boolean }) {
  const { busy } = actions
  const isBusy = (action: string) => busy?.action === action && busy.ids.includes(item.id)
  return of.actions
    .filter(({ suits }) => suits?.(item) ?? true)
    .map((action) => (
      <button
        key={action.name}
        type="button"
        id={isFirst ? idOf(item.id, action.name) : undefined}
        aria-label={`${action.name}: ${of.nameOf(item)}`}
        aria-disabled={isBusy(action.name) || undefined}
        onClick={() => !busy && actions.ask(action, [item])}
        className={smallButtonLook(action.look, 'aria-disabled:cursor-progress')}
      >
        {action.name}
      </button>
    ))
}
