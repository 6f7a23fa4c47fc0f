import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** How long each picture stands. Spec 9. */
const turn = 4000

type Options = { of: RefObject<HTMLElement | null>; count: number; isWanted: boolean }

/** Which of the pictures is shown. It stands still unless it is wanted, seen, and motion is welcome. */
export function useRotation({ of, count, isWanted }: Options) {
  const [shown, setShown] = useState(0)
  const isOnScreen = useOnScreen(of)
  const isVisible = useSyncExternalStore(
    onVisibility,
    () => !document.hidden,
    () => false,
  )
  const isCalm = useSyncExternalStore(
    onMotion,
    () => calm().matches,
    () => true,
  )
  const runs = isWanted && isOnScreen && isVisible && !isCalm
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setShown((index) => (index + 1) % count), turn)
    return () => clearInterval(timer)
  }, [runs, count])
  return shown
}

function useOnScreen(of: RefObject<HTMLElement | null>) {
  const [isOnScreen, setIsOnScreen] = useState(true)
  useEffect(() => {
    if (!of.current) return
    const observer = new IntersectionObserver(([entry]) =>
      setIsOnScreen(entry?.isIntersecting ?? true),
    )
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of])
  return isOnScreen
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)')

function onMotion(tell: () => void) {
  const query = calm()
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

function onVisibility(tell: () => void) {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
