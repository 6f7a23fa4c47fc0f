import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The thanks after a submission, and what came of the next step. A form sent without JavaScript goes on to its address. */
export function useThanks(path: string, isRefused: boolean) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isThanked] = useState(() => new URLSearchParams(search).has('thanks') && !isRefused)
  const [isShown, setIsShown] = useState(isThanked)
  const [next, setNext] = useState('')
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (isThanked) void navigate(path, { replace: true }) // a reload begins a new one
  }, [isThanked, navigate, path])

  const say = async (after?: Promise<string>) => {
    setNext('')
    setIsShown(true)
    setTimes((count) => count + 1)
    if (after !== undefined) setNext(await after)
  }
  return { isThanked, isShown, next, times, say, dismiss: () => setIsShown(false) }
}
