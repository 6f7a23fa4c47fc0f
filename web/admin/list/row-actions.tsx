import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { Button, smallButtonLook } from '../../ui/button.tsx'
import { useDisclosure } from '../../ui/disclosure.ts'
import { useTimeFormat } from '../time-format.ts'
import { useList } from './list-context.ts'
import { type Action, type ListDefinition, type Row, targetOf } from './list-definition.ts'
import { buttonIn } from './use-list-focus.ts'

type ActionSlot = {
  item: Row
  /** Beside the preview instead of in the row. */
  isInPane: boolean
}

/** An action, or a link to the editor or the public page. */
type Entry = { name: string; action?: Action; to?: string | undefined }

/** All that can be done with an item: the first few as buttons, the rest in a menu. */
export function RowActions({ maxVisible, ...place }: ActionSlot & { maxVisible: number }) {
  const { of } = useList()
  const entries = entriesOf(of, place.item)
  const visible = entries.length <= maxVisible + 1 ? entries : entries.slice(0, maxVisible)
  const rest = entries.slice(visible.length)
  const draw = (isInMenu: boolean) => (entry: Entry) => (
    <EntryControl key={entry.name} of={entry} {...place} isInMenu={isInMenu} />
  )
  return (
    <>
      {visible.map(draw(false))}
      {rest.length > 0 && <More {...place}>{rest.map(draw(true))}</More>}
    </>
  )
}

/** The main action comes first, else the editor. */
function entriesOf(of: ListDefinition, item: Row): Entry[] {
  const actions = of.actions
    .filter(({ only, isAvailable }) => only !== 'for many' && (isAvailable?.(item) ?? true))
    .map((action) => ({ name: action.name, action }))
  const edit = [{ name: 'Edit', to: of.editorOf?.(item) }].filter(({ to }) => to)
  const view = [{ name: 'View', to: of.viewOf?.(item) }].filter(({ to }) => to)
  const main = actions.filter(({ action }) => action.look === 'primary')
  if (main.length === 0) return [...edit, ...actions, ...view]
  return [...main, ...actions.filter((each) => !main.includes(each)), ...edit, ...view]
}

/** Only the row that is hovered or focused shows its main button as one. */
const calm =
  'group-focus-within/row:border-transparent group-focus-within/row:bg-primary group-focus-within/row:text-on-primary group-hover/row:border-transparent group-hover/row:bg-primary group-hover/row:text-on-primary group-hover/row:hover:bg-primary-hover'

const inMenuLook =
  'flex w-full min-h-11 px-4 py-1.5 text-left font-semibold text-meta -outline-offset-2 aria-disabled:cursor-progress'
const aloneLook = 'items-center hover:bg-sunken'

type EntryProps = ActionSlot & { of: Entry; isInMenu: boolean }

function EntryControl({ of: { name, action, to = '' }, ...place }: EntryProps) {
  const { of } = useList()
  const label = `${name}: ${of.nameOf(place.item)}`
  if (action) return <ActionButton {...{ action, label }} {...place} />
  return (
    <a
      href={to}
      aria-label={label}
      className={place.isInMenu ? `${inMenuLook} ${aloneLook}` : smallButtonLook('quiet')}
    >
      {name}
    </a>
  )
}

type ButtonProps = Omit<EntryProps, 'of'> & { action: Action; label: string }

function ActionButton({ action, label, item, isInPane, isInMenu }: ButtonProps) {
  const { of, items, actions, idOf } = useList()
  const hintId = useId()
  const { name, look, hint } = action
  const button = buttonIn(isInPane, name)
  const isCalm = !isInPane && look === 'primary'
  const ownLook = smallButtonLook(
    isCalm ? 'quiet' : look,
    `aria-disabled:cursor-progress ${isCalm ? calm : ''}`,
  )
  const described = isInMenu && hint
  return (
    <div className={described ? 'relative hover:bg-sunken' : 'contents'}>
      <button
        type="button"
        id={idOf(item.id, button)}
        aria-label={label}
        aria-describedby={described ? hintId : undefined}
        aria-disabled={actions.isBusy(item.id) || undefined}
        onClick={() =>
          actions.request({
            action,
            item,
            button,
            place: items.indexOf(item),
            targets: [targetOf(of, item)],
          })
        }
        className={
          isInMenu
            ? `${inMenuLook} ${described ? 'absolute inset-0' : aloneLook} ${look === 'threat' ? 'text-danger' : ''}`
            : ownLook
        }
      >
        {name}
      </button>
      {described && (
        <p id={hintId} className="px-4 pt-8 pb-2 text-meta text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

function More({ item, isInPane, children }: ActionSlot & { children: ReactNode }) {
  const { of, idOf, isBeside } = useList()
  const isUpward = isInPane && !isBeside // there the buttons are at the window’s foot
  const menu = useDisclosure(String(item.id))
  const first = () => document.getElementById(menu.id)?.querySelector<HTMLElement>('button, a')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && menu.isOpen) event.stopPropagation() // keeps the preview open
    menu.box.onKeyDown(event)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move along the menu
    <div {...menu.box} onKeyDown={onKeyDown} className="relative">
      <Button
        isSmall
        look="quiet"
        {...menu.button}
        id={idOf(item.id, buttonIn(isInPane, 'More'))}
        aria-label={`More: ${of.nameOf(item)}`}
        onClick={(event) => {
          const isByKey = event.detail === 0 && !menu.isOpen
          flushSync(menu.button.onClick)
          if (isByKey) first()?.focus()
        }}
        className="peer"
      >
        More
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: any choice closes it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys press its buttons */}
      <div
        id={menu.id}
        onClick={menu.close}
        className={`${isUpward ? 'bottom-full' : 'top-full'} absolute end-0 z-10 my-1 hidden w-64 max-w-[calc(100vw-48px)] rounded-input border border-line bg-surface py-1 shadow-raised peer-aria-expanded:block`}
      >
        {children}
      </div>
    </div>
  )
}

export function Mark({ item }: { item: Row }) {
  const timeFormats = useTimeFormat()
  const mark = useList().of.markOf?.(item, timeFormats)
  if (!mark) return null
  return (
    <span className="mr-2 inline-block rounded-[4px] bg-spark px-2 font-semibold text-abyss text-meta">
      {mark}
    </span>
  )
}
