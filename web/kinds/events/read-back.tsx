import { useEffect, useState } from 'react'
import { useReadBack } from '../../forms/served.ts'

type Props = {
  of: Record<'starts_at' | 'all_day' | 'repeats' | 'repeats_until' | 'except', string>
}

const pauseMs = 300

/** What the fields of a series say, in a sentence. */
export function ReadBack({ of }: Props) {
  const readBack = useReadBack()
  const [text, setText] = useState('')
  const address = of.repeats === '' ? '' : `/api/calendar/repetition?${new URLSearchParams(of)}`
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      const answer = await fetch(address, { signal: leaving.signal })
      setText((await answer.json()).text ?? '')
    }
    const later = address === '' ? undefined : setTimeout(() => void ask().catch(() => {}), pauseMs)
    return () => {
      clearTimeout(later)
      leaving.abort()
    }
  }, [address])
  return (
    <p role="status" className="font-semibold text-meta">
      {address !== '' && text}
      <noscript>{readBack?.(of)}</noscript>
    </p>
  )
}
