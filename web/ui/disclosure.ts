import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/**
 * A button that shows and hides what follows it (ARIA guide, disclosure): Escape closes it and goes back to the
 * button, as the focus does when its link is hidden; focus or a press elsewhere closes it; so does a change of `place`.
 */
export function useDisclosure(place: string) {
  const [openIn, setOpenIn] = useState<string>()
  const isOpen = openIn === place
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setOpenIn(undefined)

  useEffect(() => {
    if (!isOpen) return
    const pressed = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpenIn(undefined)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [isOpen])

  const wasOpen = useRef(false)
  useEffect(() => {
    const isLost = wasOpen.current && !isOpen && isHidden(box.current, document.activeElement)
    if (isLost) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  const onClick = () => setOpenIn(isOpen ? undefined : place)

  return {
    isOpen,
    close,
    id,
    box: { ref: box, onKeyDown, onBlur },
    button: { ref: button, onClick, 'aria-expanded': isOpen, 'aria-controls': id },
  }
}

/** The focus stays on a link that is hidden with its list, and the next key would begin at the top of the page. */
const isHidden = (box: Element | null, focused: Element | null) =>
  focused !== null && box?.contains(focused) === true && !focused.checkVisibility()
