import { useEffect, useRef, useState } from 'react'

/** Whether the page's top edge is in sight: put `edge` on an element that is there. */
export function useAtTop() {
  const edge = useRef<HTMLDivElement>(null)
  const [isAtTop, setIsAtTop] = useState(true)
  useEffect(() => {
    if (!edge.current) return
    const observer = new IntersectionObserver(([entry]) =>
      setIsAtTop(entry?.isIntersecting ?? true),
    )
    observer.observe(edge.current)
    return () => observer.disconnect()
  }, [])
  return { edge, isAtTop }
}
