import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { Button, smallButtonLook } from '../../ui/button.tsx'
import { useDisclosure } from '../../ui/disclosure.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { useMoments } from '../moments.ts'
import type { Counts } from '../panel/use-counts.ts'
import type { ListPlace } from './asked.ts'
import type { Opening } from './focus.ts'
import { type Action, type Listing, type Row, targetOf } from './listing.ts'
import type { Selection } from './selection.ts'
import type { Performed } from './use-performing.ts'

/** What the parts of a list share. */
export type ListProps<Item extends Row> = {
  of: Listing<Item>
  place: ListPlace
  /** The row that was just saved. */
  saved: number | undefined
  items: readonly Item[]
  selection: Selection<Item>
  actions: Performed<Item>
  opening: Opening
  idOf: (id: number | 'heading', action?: string) => string
  /** Who has which editor open, beside the reader. */
  editing: Counts['editing'] | undefined
  /** Whether previews stand beside the list. */
  isBeside: boolean
}

type Props<Item extends Row> = ListProps<Item> & {
  item: Item
  /** What its buttons are called by those who look for them. */
  named: (name: string) => string
  /** So many are in sight, the others in a menu. */
  most: number
  /** What stands before them. */
  first?: ReactNode
}

type Way = { name: string; drawn: (isInMenu: boolean) => ReactNode }

/** All that can be done with an item: what is done most in sight, the rest under "More". */
export function Ways<Item extends Row>({ most, first, ...props }: Props<Item>) {
  const ways = waysOf(props)
  const inSight = ways.length <= most + 1 ? ways : ways.slice(0, most)
  const rest = ways.slice(inSight.length)
  return (
    <>
      {first}
      {inSight.map(({ drawn }) => drawn(false))}
      {rest.length > 0 && <More {...props}>{rest.map(({ drawn }) => drawn(true))}</More>}
    </>
  )
}

/** What an admin comes for comes first: to decide, else to edit. */
function waysOf<Item extends Row>(props: Omit<Props<Item>, 'most'>) {
  const actions = actionsOf(props)
  const links = linksOf(props)
  const isFirst = ({ name }: Way) =>
    props.of.actions.some((each) => each.name === name && each.look === 'primary')
  const first = actions.filter(isFirst)
  const edit = first.length > 0 ? [] : links.filter(({ name }) => name === 'Edit')
  return [...new Set([...first, ...edit, ...actions, ...links])]
}

/** A main button in a row: of many rows only the one that is pointed at or focused shows it as one. */
const calm =
  'group-focus-within/row:border-transparent group-focus-within/row:bg-primary group-focus-within/row:text-on-primary group-hover/row:border-transparent group-hover/row:bg-primary group-hover/row:text-on-primary group-hover/row:hover:bg-primary-hover'

const inMenuLook =
  'flex w-full min-h-11 px-4 py-1.5 text-left font-semibold text-meta -outline-offset-2 aria-disabled:cursor-progress'
const aloneLook = 'items-center hover:bg-sunken'

function actionsOf<Item extends Row>(props: Omit<Props<Item>, 'most'>): Way[] {
  const { of, item, actions, idOf, named } = props
  const press = (action: Action<Item>) =>
    actions.ask({
      action,
      targets: [targetOf(of, item)],
      item,
      button: named(action.name),
    })
  return of.actions
    .filter(({ call, suits }) => call && (suits?.(item) ?? true))
    .map((action) => ({
      name: action.name,
      drawn: (isInMenu) => (
        <ActionButton
          key={action.name}
          {...{ action, isInMenu }}
          id={idOf(item.id, named(action.name))}
          label={`${action.name}: ${of.nameOf(item)}`}
          isCalm={named('') === '' && action.look === 'primary'}
          isBusy={actions.isBusy(item.id, action.name)}
          onPress={() => press(action)}
        />
      ),
    }))
}

type ButtonProps = {
  action: Pick<Action<Row>, 'name' | 'look' | 'hint'>
  id: string
  label: string
  isInMenu: boolean
  isCalm: boolean
  isBusy: boolean
  onPress: () => void
}

function ActionButton({ action, id, label, isInMenu, isCalm, isBusy, onPress }: ButtonProps) {
  const { name, look, hint } = action
  const hintId = useId()
  const ownLook = smallButtonLook(
    isCalm ? 'quiet' : look,
    `aria-disabled:cursor-progress ${isCalm ? calm : ''}`,
  )
  const described = isInMenu && hint
  return (
    <div className={described ? 'relative hover:bg-sunken' : 'contents'}>
      <button
        type="button"
        id={id}
        aria-label={label}
        aria-describedby={described ? hintId : undefined}
        aria-disabled={isBusy || undefined}
        onClick={onPress}
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

function linksOf<Item extends Row>({ of, item }: Pick<Props<Item>, 'of' | 'item'>): Way[] {
  const links: [name: string, to: string | undefined][] = [
    ['Edit', of.editorOf?.(item)],
    ['View', of.viewOf?.(item)],
  ]
  return links.flatMap(([name, to]) =>
    to === undefined
      ? []
      : {
          name,
          drawn: (isInMenu) => (
            <PageLink
              key={name}
              to={to}
              aria-label={`${name}: ${of.nameOf(item)}`}
              className={isInMenu ? `${inMenuLook} ${aloneLook}` : smallButtonLook('quiet')}
            >
              {name}
            </PageLink>
          ),
        },
  )
}

/** What else can be done, one beneath the other. What is chosen puts it away. */
function More<Item extends Row>(props: Omit<Props<Item>, 'most'> & { children: ReactNode }) {
  const { of, item, idOf, named, isBeside, children } = props
  const isUpward = named('') !== '' && !isBeside // there it stands at the window’s foot
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
        id={idOf(item.id, named('More'))}
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
export function MarkOf<Item extends Row>({ of, item }: Pick<Props<Item>, 'of' | 'item'>) {
  const moments = useMoments()
  const mark = of.markOf?.(item, moments)
  if (!mark) return null
  return (
    <span className="mr-2 inline-block rounded-[4px] bg-spark px-2 font-semibold text-abyss text-meta">
      {mark}
    </span>
  )
}
