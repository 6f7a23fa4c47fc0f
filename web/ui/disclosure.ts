import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { moveFocusInMenu } from './arrow-keys.ts'

/**
 * A disclosure menu of the ARIA Authoring Practices, with arrow keys. It also closes when `place` changes. Before
 * hydration `before-paint.js` opens it (`data-menu`), so that CSS must go by `aria-expanded`.
 */
export function useDisclosure(place: string) {
  const [openIn, setOpenIn] = useState<string>()
  const isOpen = openIn === place
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const open = () => setOpenIn(place)
  const close = () => setOpenIn(undefined)
  useLayoutEffect(() => {
    if (!button.current) return
    delete button.current.dataset['menu'] // takes over from before-paint.js
    if (button.current.ariaExpanded === 'true') setOpenIn(place)
  }, [place])
  useLeaving(isOpen, { box, button }, close)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return // by a menu inside
    if (event.key === 'Escape' && isOpen) {
      close()
      button.current?.focus()
    } else if (isOpen || event.target === button.current)
      moveFocusInMenu(event, document.getElementById(id), () => flushSync(open))
  }
  const onClick = () => (isOpen ? close() : open())
  const state = { 'data-menu': '', 'aria-expanded': isOpen, 'aria-controls': id }
  return {
    isOpen,
    open,
    close,
    id,
    box: { ref: box, onKeyDown },
    button: { ref: button, onClick, ...state },
  }
}

type Parts = Record<'box' | 'button', RefObject<HTMLElement | null>>

/** Closes when something outside is pressed or focused; the focus that is hidden with the menu moves to its button. */
function useLeaving(isOpen: boolean, { box, button }: Parts, onLeave: () => void) {
  const leave = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !box.current?.contains(target)) onLeave()
  })
  useEffect(() => {
    if (!isOpen) return
    const listening = new AbortController()
    for (const name of ['pointerdown', 'focusin'])
      document.addEventListener(name, (event) => leave(event), listening)
    return () => {
      listening.abort()
      const { activeElement } = document
      const isWithin = box.current?.contains(activeElement)
      if (isWithin && !activeElement?.checkVisibility()) button.current?.focus()
    }
  }, [isOpen, box, button])
}
