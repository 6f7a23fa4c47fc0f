import { type RefObject, useEffect, useState } from 'react'

export function useOnScreen(of: RefObject<Element | null>) {
  const [isOnScreen, setIsOnScreen] = useState(true)
  useEffect(() => {
    if (!of.current) return
    const observer = new IntersectionObserver((entries) =>
      setIsOnScreen(entries.at(-1)?.isIntersecting === true),
    )
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of])
  return isOnScreen
}
