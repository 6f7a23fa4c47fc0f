import { smallButtonLook } from '../../ui/button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { canBulk } from './bulk-bar.tsx'
import type { TableProps } from './item-table.tsx'
import type { Action, Row } from './listing.ts'
import { targetOf } from './selection.ts'

export type RowProps<Item extends Row> = TableProps<Item> & { item: Item }

/** What can be done with an item. */
export function Actions<Item extends Row>(props: RowProps<Item>) {
  const { of, item, opening, idOf } = props
  const isOpen = opening.isOpen(item.id)
  const name = of.nameOf(item)
  const view = of.viewOf?.(item)
  return (
    <div
      className={`mt-2 flex flex-wrap gap-2 md:mt-0 md:ml-auto md:w-max md:max-w-84 md:justify-end min-[80rem]:max-w-none ${canBulk(of) ? 'max-md:-ml-12' : ''}`}
    >
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
      {view && (
        <PageLink to={view} aria-label={`View: ${name}`} className={smallButtonLook('quiet')}>
          View
        </PageLink>
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

/** A main button in a row: of many rows only the one that is pointed at or focused shows it as one. */
const loud =
  'group-focus-within/row:border-transparent group-focus-within/row:bg-primary group-focus-within/row:text-on-primary group-hover/row:border-transparent group-hover/row:bg-primary group-hover/row:text-on-primary group-hover/row:hover:bg-primary-hover'

/** Its buttons; they stand once more beneath a preview. */
export function ActionButtons<Item extends Row>({
  of,
  item,
  actions,
  idOf,
  isFirst,
}: RowProps<Item> & { isFirst?: boolean }) {
  const isCalm = (look: Action<Item>['look']) => isFirst && look === 'primary'
  return of.actions
    .filter(({ suits, isSeldom }) => (suits?.(item) ?? true) && !(isFirst && isSeldom))
    .map((action) => (
      <button
        key={action.name}
        type="button"
        id={isFirst ? idOf(item.id, action.name) : undefined}
        aria-label={`${action.name}: ${of.nameOf(item)}`}
        aria-disabled={actions.isBusy(item.id, action.name) || undefined}
        onClick={() => actions.ask({ action, targets: [targetOf(of, item)], item })}
        className={smallButtonLook(
          isCalm(action.look) ? 'quiet' : action.look,
          `aria-disabled:cursor-progress ${isCalm(action.look) ? loud : ''}`,
        )}
      >
        {action.name}
      </button>
    ))
}
