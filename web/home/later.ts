import { useEffect, useState } from 'react'
import { savesData } from '../browser/saves-data.ts'

/** True once the page is loaded and the browser idle; never true for readers who save data. */
export function useLater() {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    if (savesData()) return
    const idle = () => whenIdle(() => setIsLater(true))
    if (document.readyState === 'complete') idle()
    else addEventListener('load', idle, { once: true })
    return () => removeEventListener('load', idle)
  }, [])
  return isLater
}

/** Safari has no idle callback. */
const whenIdle = (then: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(then, { timeout: 2000 })
    : setTimeout(then, 200)
