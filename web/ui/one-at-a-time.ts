import { useRef, useState } from 'react'

/** Does one thing at a time: the second press of a double click comes before the next rendering, and does nothing. */
export function useOneAtATime() {
  const isDoing = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    if (isDoing.current) return
    isDoing.current = true
    setIsBusy(true)
    await work()
    isDoing.current = false
    setIsBusy(false)
  }
  return { isBusy, run }
}
