import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { guardHistory } from '../browser/history-guards.ts'
import { Confirm } from '../ui/confirm.tsx'

type Props = {
  isActive: boolean
  onLeave: () => void
}

/** Asks before a link or the Back button leaves unsaved changes behind; on a reload the browser asks. */
export function LeaveGuard({ isActive, onLeave }: Props) {
  const { pathname } = useLocation()
  const isLeaving = useRef(false)
  const pressed = useRef<HTMLElement>(null)
  const [leave, setLeave] = useState<() => void>()
  const ask = (leave: () => void) => setLeave(() => leave)

  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = isLeaving.current ? null : leavingTarget(event, pathname)
    if (!target) return
    event.preventDefault()
    event.stopPropagation()
    pressed.current = target
    ask(() => target.click())
  })
  const onPop = useEffectEvent((event: PopStateEvent, here: number) => {
    if (isLeaving.current || location.pathname === pathname) return
    event.stopImmediatePropagation() // hidden from the router, which keeps the page
    const steps = indexIn(event.state, here - 1) - here
    history.go(-steps)
    ask(() => history.go(steps))
  })
  useEffect(() => {
    if (!isActive) return
    const here = indexIn(history.state, 0)
    const click = (event: MouseEvent) => onClick(event)
    const unload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    document.addEventListener('click', click, true)
    const stopGuarding = guardHistory((event) => onPop(event, here))
    addEventListener('beforeunload', unload)
    return () => {
      document.removeEventListener('click', click, true)
      stopGuarding()
      removeEventListener('beforeunload', unload)
    }
  }, [isActive])

  if (!leave) return null
  const stay = () => {
    setLeave(undefined)
    if (pressed.current?.checkVisibility() === false) document.querySelector('h1')?.focus()
  }
  const confirm = () => {
    isLeaving.current = true
    onLeave()
    leave()
  }
  return (
    <Confirm
      title="Leave this page?"
      cancel="Stay"
      confirm="Leave"
      onCancel={stay}
      onConfirm={confirm}
    >
      Your changes will be lost.
    </Confirm>
  )
}

/** The clicked link or `data-leaves` button, if it leaves the page within this tab. */
function leavingTarget(event: MouseEvent, pathname: string) {
  const { target, metaKey, ctrlKey, shiftKey, altKey } = event
  if (metaKey || ctrlKey || shiftKey || altKey) return null
  const leaving =
    target instanceof Element
      ? target.closest<HTMLElement>('a[href]:not([target=_blank]), [data-leaves]')
      : null
  if (!(leaving instanceof HTMLAnchorElement)) return leaving
  return leaving.origin === location.origin && leaving.pathname !== pathname ? leaving : null
}

/** React Router numbers the entries of the tab's history. */
const indexIn = (state: unknown, otherwise: number) =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : otherwise
