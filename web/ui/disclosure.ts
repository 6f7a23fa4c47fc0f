import {
  type FocusEvent,
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
import { goAlong } from './arrow-keys.ts'

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
  useOpenedEarly(button, open)
  usePressElsewhere(isOpen, box, close)
  useFocusKept(isOpen, box, button)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return // by a menu inside
    if (event.key === 'Escape' && isOpen) {
      close()
      button.current?.focus()
    } else if (isOpen || event.target === button.current)
      goAlong(event, document.getElementById(id), () => flushSync(open))
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  const onClick = () => (isOpen ? close() : open())
  const state = { 'data-menu': '', 'aria-expanded': isOpen, 'aria-controls': id }
  return {
    isOpen,
    open,
    close,
    id,
    box: { ref: box, onKeyDown, onBlur },
    button: { ref: button, onClick, ...state },
  }
}

/** Takes over from `before-paint.js`. */
function useOpenedEarly(button: RefObject<HTMLElement | null>, open: () => void) {
  const take = useEffectEvent(() => {
    if (!button.current) return
    delete button.current.dataset['menu']
    if (button.current.ariaExpanded === 'true') open()
  })
  useLayoutEffect(() => take(), [])
}

function usePressElsewhere(
  isOpen: boolean,
  box: RefObject<HTMLElement | null>,
  onPress: () => void,
) {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    if (!isOpen) return
    const pressed = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) press()
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [isOpen, box])
}

/** Focuses the button when the focused link is hidden with its menu. */
function useFocusKept(
  isOpen: boolean,
  box: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
) {
  const wasOpen = useRef(false)
  useEffect(() => {
    const isLost = wasOpen.current && !isOpen && isHidden(box.current, document.activeElement)
    if (isLost) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, box, button])
}

const isHidden = (box: Element | null, focused: Element | null) =>
  focused !== null && box?.contains(focused) === true && !focused.checkVisibility()
