import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { guardHistory } from '../browser/history-guards.ts'
import { Confirm } from '../ui/confirm.tsx'

type Props = {
  /** Whether there is something to lose. */
  isActive: boolean
  onLeave: () => void
}

/** Asks before a link or the way back leads away from a form that is half filled in; the browser asks on a reload. */
export function LeaveGuard({ isActive, onLeave }: Props) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const pressed = useRef<HTMLElement>(null)
  const [wanted, setWanted] = useState<() => void>()
  const ask = (leave: () => void) => setWanted(() => leave)

  const clicked = useEffectEvent((event: MouseEvent) => {
    const leads = isLeaving.current ? null : leadsAway(event, pathname)
    if (!leads) return
    event.preventDefault()
    event.stopPropagation()
    pressed.current = leads
    ask(() => (leads instanceof HTMLAnchorElement ? void navigate(placeOf(leads)) : leads.click()))
  })
  const moved = useEffectEvent((event: PopStateEvent, here: number) => {
    if (isLeaving.current || location.pathname === pathname) return
    event.stopImmediatePropagation() // the router hears nothing, and the page stays
    const steps = placeIn(event.state, here - 1) - here
    history.go(-steps)
    ask(() => history.go(steps))
  })
  useEffect(() => {
    if (!isActive) return
    const here = placeIn(history.state, 0)
    const openHistory = guardHistory((event) => moved(event, here))
    const onClick = (event: MouseEvent) => clicked(event)
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', onClick, true)
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      openHistory()
      removeEventListener('beforeunload', onUnload)
    }
  }, [isActive])

  if (!wanted) return null
  const stay = () => {
    setWanted(undefined)
    if (pressed.current?.checkVisibility() === false) findAgain(pressed.current)?.focus()
  }
  const leave = () => {
    isLeaving.current = true
    onLeave()
    wanted()
  }
  return (
    <Confirm
      title="Leave this page?"
      cancel="Stay"
      confirm="Leave"
      onCancel={stay}
      onConfirm={leave}
    >
      Your changes will be lost.
    </Confirm>
  )
}

/** What was clicked, if that leads away within this tab: a link, or a button that says so. */
function leadsAway(event: MouseEvent, pathname: string) {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  const leads =
    target instanceof Element
      ? target.closest<HTMLElement>('a[href]:not([target=_blank]), [data-leaves]')
      : null
  if (!(leads instanceof HTMLAnchorElement)) return leads
  return leads.origin === location.origin && leads.pathname !== pathname ? leads : null
}

const placeOf = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash

/** A menu closes when its link is pressed; then its button stands for the link, and for the rest the heading. */
function findAgain(pressed: HTMLElement | null) {
  for (let each = pressed; each; each = each.parentElement) {
    const opens = `[aria-controls="${CSS.escape(each.id)}"]`
    const opener = each.id ? document.querySelector<HTMLElement>(opens) : null
    if (opener?.checkVisibility()) return opener
  }
  return document.querySelector<HTMLElement>('h1')
}

/** The router numbers the entries of the tab's history. */
const placeIn = (state: unknown, otherwise: number) =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : otherwise
