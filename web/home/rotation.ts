import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useOnScreen } from '../ui/on-screen.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

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
  const runs = isWanted && isOnScreen
  const showNext = useEffectEvent(() => {
    if (document.hidden || prefersReducedMotion()) return
    setShown((name) => turns[(turns.indexOf(name) + 1) % turns.length] ?? first)
  })
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => showNext(), intervalMs)
    return () => clearInterval(timer)
  }, [runs])
  return shown
}
