import { type ReactNode, useEffect, useRef } from 'react'

/** A fixed corner of the window for toasts. The page is padded by its height, so that it covers neither the end nor the focus. */
export function ToastArea({ children }: { children: ReactNode }) {
  const corner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = corner.current
    if (!area) return
    const observer = new ResizeObserver(() => {
      makeRoom('--toasts', area.offsetHeight > 0 ? area.offsetHeight + margins : 0)
      showFocused(area)
    })
    observer.observe(area)
    return () => {
      observer.disconnect()
      makeRoom('--toasts', 0)
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

/** Pads the page for what covers its foot, in px. */
function makeRoom(name: '--toasts' | '--bulk-bar', room: number) {
  document.documentElement.style.setProperty(name, `${room}px`)
}

/** A ref of the bar of selected rows. */
export function makeRoomForBar(bar: HTMLElement | null) {
  if (!bar) return
  const observer = new ResizeObserver(() => makeRoom('--bulk-bar', bar.offsetHeight))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    makeRoom('--bulk-bar', 0)
  }
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
