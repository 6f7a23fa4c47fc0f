import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { smallButtonLook } from '../../ui/button.tsx'

/** As high as a card’s picture and the first of its words: a picture alone says little of what is judged. */
const mostPixels = 512

/** What is long shows its beginning, and all of it when that is asked for, or when the focus goes further down. */
export function Folded({ children }: { children: ReactNode }) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const shown = content.current
    if (!shown) return
    const open = () => setIsOpen(true)
    const look = () => setIsLong(shown.scrollHeight > mostPixels * 1.25)
    const watching = new ResizeObserver(look) // pictures come later
    watching.observe(shown)
    shown.addEventListener('focusin', open)
    return () => {
      watching.disconnect()
      shown.removeEventListener('focusin', open)
    }
  }, [])
  const isFolded = isLong && !isOpen
  return (
    <>
      <div id={id} className={isFolded ? 'max-h-128 overflow-hidden mask-b-from-80%' : ''}>
        <div ref={content}>{children}</div>
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className={smallButtonLook('quiet', 'mt-3')}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  )
}
