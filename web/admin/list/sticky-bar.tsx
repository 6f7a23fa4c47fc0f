import { type ReactNode, useEffect, useRef } from 'react'

/**
 * What stays in sight above the rows of a list while they pass beneath it. What gets the focus there stops short of it,
 * however many lines it has.
 */
export function StickyBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = bar.current?.parentElement
    if (!bar.current || !list) return
    const observer = new ResizeObserver(([entry]) => {
      const [size] = entry?.borderBoxSize ?? []
      list.style.setProperty('--bar', `${size?.blockSize ?? 0}px`)
    })
    observer.observe(bar.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={bar}
      className="peer tall:sticky tall:[&~*_*]:scroll-mt-[calc(var(--bar)+8px)] top-16 z-10 mt-2 flex flex-wrap items-end justify-between gap-x-6 border-line border-b bg-page empty:hidden md:top-18"
    >
      {children}
    </div>
  )
}
