import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const CornerContext = createContext<HTMLElement | null>(null)

/**
 * A screen with a corner for messages, fixed to the window. The page is padded by the corner's height, so that it covers
 * neither the page's end nor what is focused.
 */
export function WithCorner({ children }: { children: ReactNode }) {
  const [corner, setCorner] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!corner) return
    const observer = new ResizeObserver(() => {
      makeRoom(corner.offsetHeight > 0 ? `${corner.offsetHeight + margins}px` : '')
      showFocused(corner)
    })
    observer.observe(corner)
    return () => {
      observer.disconnect()
      makeRoom('')
    }
  }, [corner])
  return (
    <CornerContext value={corner}>
      <div
        ref={setCorner}
        className="fixed inset-x-4 bottom-4 z-30 flex max-h-[60vh] flex-col gap-2 overflow-y-auto md:left-auto md:max-w-form"
      />
      {children}
    </CornerContext>
  )
}

/** Above and beneath the messages, in px. */
const margins = 32

function makeRoom(room: string) {
  document.body.style.paddingBottom = room
  document.documentElement.style.scrollPaddingBottom = room
  document.documentElement.style.setProperty('--corner', room || '0px')
}

/** Only for keyboard users: nothing must move under a pointer. */
function showFocused(corner: HTMLElement) {
  const focused = document.activeElement
  if (!focused?.matches(':focus-visible') || corner.contains(focused)) return
  const [its, ours] = [focused, corner].map((each) => each.getBoundingClientRect())
  if (its && ours && its.bottom > ours.top && its.right > ours.left)
    focused.scrollIntoView({ block: 'nearest' })
}

type CornerProps = {
  isQuiet?: boolean
  children: ReactNode
}

export function Corner({ isQuiet = false, children }: CornerProps) {
  const corner = use(CornerContext)
  return (
    corner &&
    createPortal(
      <div
        role={isQuiet ? undefined : 'status'}
        className="shrink-0 rounded-input shadow-raised empty:hidden md:min-w-[29rem]"
      >
        {children}
      </div>,
      corner,
    )
  )
}
