import { useEffect, useEffectEvent } from 'react'

/** Polls while the page is visible and online, and at once when the reader comes back to it. */
export function useBeat(work: () => void, everyMs = 30_000) {
  const beat = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) work()
  })
  useEffect(() => {
    const timer = setInterval(() => beat(), everyMs)
    const back = () => beat()
    window.addEventListener('focus', back)
    window.addEventListener('online', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', back)
      window.removeEventListener('online', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [everyMs])
}
