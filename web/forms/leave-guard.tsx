import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { guardHistory } from '../history-guards.ts'
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
  const [wanted, setWanted] = useState<() => void>()
  const ask = (leave: () => void) => setWanted(() => leave)

  const clicked = useEffectEvent((event: MouseEvent) => {
    const target = targetOf(event)
    if (!target || target.pathname === pathname) return
    event.preventDefault()
    event.stopPropagation()
    ask(() => void navigate(target.pathname + target.search + target.hash))
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
      onCancel={() => setWanted(undefined)}
      onConfirm={leave}
    >
      Your changes will be lost.
    </Confirm>
  )
}

/** Where a click leads within the site, if it leads anywhere in this tab. */
function targetOf(event: MouseEvent) {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target === '_blank') return undefined
  const url = new URL(link.href)
  return url.origin === location.origin ? url : undefined
}

/** The router numbers the entries of the tab's history. */
const placeIn = (state: unknown, otherwise: number) =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : otherwise
