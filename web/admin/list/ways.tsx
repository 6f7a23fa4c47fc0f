import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { Button, smallButtonLook } from '../../ui/button.tsx'
import { useDisclosure } from '../../ui/disclosure.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { useTimeFormat } from '../time-format.ts'
import { nameIn } from './focus.ts'
import { useList } from './list-context.ts'
import { type Action, type ListDefinition, type Row, targetOf } from './list-definition.ts'

type Place = {
  item: Row
  /** Whether they stand with the preview, not in the row. */
  isInPane: boolean
}

type Props = Place & {
  /** So many are in sight, the others in a menu. */
  most: number
  /** What stands before them. */
  first?: ReactNode
}

type Way = { name: string; action?: Action; to?: string | undefined }

/** All that can be done with an item: what is done most in sight, the rest under "More". */
export function Ways({ most, first, ...place }: Props) {
  const { of } = useList()
  const ways = waysOf(of, place.item)
  const inSight = ways.length <= most + 1 ? ways : ways.slice(0, most)
  const rest = ways.slice(inSight.length)
  const draw = (isInMenu: boolean) => (way: Way) => (
    <WayOn key={way.name} of={way} {...place} isInMenu={isInMenu} />
  )
  return (
    <>
      {first}
      {inSight.map(draw(false))}
      {rest.length > 0 && <More {...place}>{rest.map(draw(true))}</More>}
    </>
  )
}

/** What an admin comes for comes first: to decide, else to edit. */
function waysOf(of: ListDefinition, item: Row): Way[] {
  const actions = of.actions
    .filter(({ call, suits }) => call && (suits?.(item) ?? true))
    .map((action) => ({ name: action.name, action }))
  const links = [
    { name: 'Edit', to: of.editorOf?.(item) },
    { name: 'View', to: of.viewOf?.(item) },
  ].filter(({ to }) => to !== undefined)
  const first = actions.filter(({ action }) => action.look === 'primary')
  const edit = first.length > 0 ? [] : links.filter(({ name }) => name === 'Edit')
  return [...new Set([...first, ...edit, ...actions, ...links])]
}

/** A main button in a row: of many rows only the one that is pointed at or focused shows it as one. */
const calm =
  'group-focus-within/row:border-transparent group-focus-within/row:bg-primary group-focus-within/row:text-on-primary group-hover/row:border-transparent group-hover/row:bg-primary group-hover/row:text-on-primary group-hover/row:hover:bg-primary-hover'

const inMenuLook =
  'flex w-full min-h-11 px-4 py-1.5 text-left font-semibold text-meta -outline-offset-2 aria-disabled:cursor-progress'
const aloneLook = 'items-center hover:bg-sunken'

type WayProps = Place & { of: Way; isInMenu: boolean }

function WayOn({ of: { name, action, to = '' }, ...place }: WayProps) {
  const { of } = useList()
  const label = `${name}: ${of.nameOf(place.item)}`
  if (action) return <ActionButton {...{ action, label }} {...place} />
  return (
    <PageLink
      to={to}
      aria-label={label}
      className={place.isInMenu ? `${inMenuLook} ${aloneLook}` : smallButtonLook('quiet')}
    >
      {name}
    </PageLink>
  )
}

type ButtonProps = Omit<WayProps, 'of'> & { action: Action; label: string }

function ActionButton({ action, label, item, isInPane, isInMenu }: ButtonProps) {
  const { of, actions, idOf } = useList()
  const hintId = useId()
  const { name, look, hint } = action
  const button = nameIn(isInPane, name)
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
        aria-disabled={actions.isBusy(item.id, name) || undefined}
        onClick={() => actions.ask({ action, item, button, targets: [targetOf(of, item)] })}
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

/** What else can be done, one beneath the other. What is chosen puts it away. */
function More({ item, isInPane, children }: Place & { children: ReactNode }) {
  const { of, idOf, isBeside } = useList()
  const isUpward = isInPane && !isBeside // there it stands at the window’s foot
  const menu = useDisclosure(String(item.id))
  const first = () => document.getElementById(menu.id)?.querySelector<HTMLElement>('button, a')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && menu.isOpen) event.stopPropagation() // the preview stays
    menu.box.onKeyDown(event)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys go along what it holds
    <div {...menu.box} onKeyDown={onKeyDown} className="relative">
      <Button
        isSmall
        look="quiet"
        {...menu.button}
        id={idOf(item.id, nameIn(isInPane, 'More'))}
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: whatever is chosen in it puts it away */}
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

/** What is to be noticed about an item before all else. */
export function MarkOf({ item }: { item: Row }) {
  const timeFormats = useTimeFormat()
  const mark = useList().of.markOf?.(item, timeFormats)
  if (!mark) return null
  return (
    <span className="mr-2 inline-block rounded-[4px] bg-spark px-2 font-semibold text-abyss text-meta">
      {mark}
    </span>
  )
}
