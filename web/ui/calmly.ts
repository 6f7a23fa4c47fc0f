import { useEffect, useState } from 'react'

const pause = 1000

/**
 * A live region's text that waits until the reader has stopped typing for a second, so that it is announced once.
 * What is urgent, and what no typing caused, is said at once.
 */
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

/** What a live region says beside a line that stays: news for a moment, so that nobody reads the line twice. */
export function usePassing(text: string) {
  const [heard, setHeard] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setHeard(text), presence)
    return () => clearTimeout(timer)
  }, [text])
  return text === heard ? '' : text
}
