import { useEffect, useState } from 'react'

const pauseMs = 1000

/** Delays a live region's text until nothing was typed for a second, unless it is urgent or wasn't caused by typing. */
export function useDebouncedText(text: string, keystrokes: number, isUrgent: boolean) {
  const [announced, setAnnounced] = useState(text)
  const waits = keystrokes > 0 && !isUrgent
  useEffect(() => {
    if (keystrokes === 0) return
    const timer = setTimeout(() => setAnnounced(text), pauseMs)
    return () => clearTimeout(timer)
  }, [keystrokes, text])
  if (!waits && announced !== text) setAnnounced(text)
  return waits ? announced : text
}

const visibleMs = 3000

/** For a live region that repeats visible text: new text for a moment, then nothing, so that it isn't read twice. */
export function useTransientText(text: string) {
  const [read, setRead] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRead(text), visibleMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === read ? '' : text
}
