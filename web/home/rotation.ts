import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useOnScreen } from '../ui/on-screen.ts'
import { reducedMotion } from './reduced-motion.ts'

/** How long each picture stands. */
const turn = 4000

type Options<Name> = {
  of: RefObject<HTMLElement | null>
  first: Name
  /** Those that take turns; another may come at any time. */
  turns: readonly Name[]
  isWanted: boolean
}

/** Which of the pictures is shown. It stands still unless it is wanted, seen, and motion is welcome. */
export function useRotation<Name extends string>({ of, first, turns, isWanted }: Options<Name>) {
  const [shown, setShown] = useState(first)
  const isOnScreen = useOnScreen(of)
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
    const timer = setInterval(() => showNext(), turn)
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
