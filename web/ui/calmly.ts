import { useEffect, useState } from 'react'

/** In milliseconds. */
const pause = 1000

/** Delays a live region's text until nothing was typed for a second, unless it is urgent or wasn't caused by typing. */
export function useCalmly(text: string, keystrokes: number, isUrgent: boolean) {
  const [said, setSaid] = useState(text)
  const waits = keystrokes > 0 && !isUrgent
  useEffect(() => {
    if (keystrokes === 0) return
    const timer = setTimeout(() => setSaid(text), pause)
    return () => clearTimeout(timer)
  }, [keystrokes, text])
  if (!waits && said !== text) setSaid(text)
  return waits ? said : text
}

const presence = 3000

/** For a live region that repeats visible text: new text for a moment, then nothing, so that it isn't read twice. */
export function usePassing(text: string) {
  const [heard, setHeard] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setHeard(text), presence)
    return () => clearTimeout(timer)
  }, [text])
  return text === heard ? '' : text
}
