import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Made } from '../data/kind.ts'

type Served = { isRefused: boolean; usual_hours: number | null }

/** Where the sender sees what becomes of what they sent, and how many hours that usually takes. */
export type Handed = { address: string; usual_hours: number | null }

function handedIn(query: URLSearchParams, usual_hours: number | null): Handed | undefined {
  const token = query.get('receipt') ?? ''
  if (!/^[\w-]{22}$/.test(token)) return undefined
  return { address: `/submission/${token}`, usual_hours }
}

/** The thanks after a submission, and what came of the next step. A form sent without JavaScript goes on to its address. */
export function useThanks(path: string, { isRefused, usual_hours }: Served) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [query] = useState(() => new URLSearchParams(search))
  const isThanked = query.has('thanks') && !isRefused
  const [isShown, setIsShown] = useState(isThanked)
  const [receipt, hand] = useState(() => handedIn(query, usual_hours))
  const [next, setNext] = useState('')
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (isThanked) void navigate(path, { replace: true }) // a reload begins a new one
  }, [isThanked, navigate, path])

  const say = async ({ receipt: address, usual_hours = null }: Made, after?: Promise<string>) => {
    hand(address === undefined ? undefined : { address, usual_hours })
    setNext('')
    setIsShown(true)
    setTimes((count) => count + 1)
    if (after !== undefined) setNext(await after)
  }
  return { isThanked, isShown, receipt, next, times, say, dismiss: () => setIsShown(false) }
}
