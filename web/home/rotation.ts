import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useOnScreen } from '../ui/on-screen.ts'
import { reducedMotion } from './reduced-motion.ts'

const intervalMs = 4000

type Options<Name> = {
  element: RefObject<HTMLElement | null>
  first: Name
  turns: readonly Name[]
  isWanted: boolean
}

/** The picture that is shown; it changes only while wanted, on the screen, and motion isn't reduced. */
export function useRotation<Name extends string>({
  element,
  first,
  turns,
  isWanted,
}: Options<Name>) {
  const [shown, setShown] = useState(first)
  const isOnScreen = useOnScreen(element)
  const isVisible = useSyncExternalStore(
    onVisibility,
    () => !document.hidden,
    () => false,
  )
  const isCalm = useSyncExternalStore(
    onMotion,
    () => reducedMotion()?.matches === true,
    () => true,
  )
  const runs = isWanted && isOnScreen && isVisible && !isCalm
  const showNext = useEffectEvent(() =>
    setShown((name) => turns[(turns.indexOf(name) + 1) % turns.length] ?? first),
  )
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => showNext(), intervalMs)
    return () => clearInterval(timer)
  }, [runs])
  return shown
}

function onMotion(tell: () => void) {
  const query = reducedMotion()
  query?.addEventListener('change', tell)
  return () => query?.removeEventListener('change', tell)
}

function onVisibility(tell: () => void) {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
