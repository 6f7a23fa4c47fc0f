import { type ReactNode, useEffect, useRef } from 'react'

/** A fixed corner of the window for toasts. The page is padded by its height, so that it covers neither the end nor the focus. */
export function ToastArea({ children }: { children: ReactNode }) {
  const corner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = corner.current
    if (!area) return
    const observer = new ResizeObserver(() => {
      makeRoom(area.offsetHeight > 0 ? `${area.offsetHeight + margins}px` : '')
      showFocused(area)
    })
    observer.observe(area)
    return () => {
      observer.disconnect()
      makeRoom('')
    }
  }, [])
  return (
    <div
      ref={corner}
      className="fixed inset-x-4 bottom-4 z-30 flex max-h-[60vh] flex-col gap-2 overflow-y-auto md:left-auto md:max-w-form"
    >
      {children}
    </div>
  )
}

/** Above and beneath the messages, in px. */
const margins = 32

function makeRoom(room: string) {
  document.body.style.paddingBottom = room
  document.documentElement.style.scrollPaddingBottom = room
  document.documentElement.style.setProperty('--toasts', room || '0px')
}

/** Only for keyboard users: nothing must move under a pointer. */
function showFocused(area: HTMLElement) {
  const focused = document.activeElement
  if (!focused?.matches(':focus-visible') || area.contains(focused)) return
  const [its, ours] = [focused, area].map((each) => each.getBoundingClientRect())
  if (its && ours && its.bottom > ours.top && its.right > ours.left)
    focused.scrollIntoView({ block: 'nearest' })
}

export const toastLook = 'shrink-0 rounded-input shadow-raised empty:hidden md:min-w-[29rem]'
