import type { RefObject } from 'react'
import { useDebouncedText, useTransientText } from '../ui/announcements.ts'

type Props = {
  text: string
  /** How often the reader has typed: the text is announced after a pause, or at once where nothing was found. */
  keystrokes: number
  isNothing: boolean
  ref?: RefObject<HTMLParagraphElement | null>
}

/** A line that says how much was found. */
export function ResultCount({ text, keystrokes, isNothing, ref }: Props) {
  const announced = useTransientText(useDebouncedText(text, keystrokes, isNothing))
  return (
    <>
      <p ref={ref} tabIndex={-1} className="min-h-6 text-meta text-muted tabular-nums">
        {text}
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  )
}
