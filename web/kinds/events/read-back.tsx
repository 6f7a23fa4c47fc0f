import { useEffect, useState } from 'react'
import { useReadBack } from '../../forms/served.ts'

const pauseMs = 300

/** A series in a sentence, by the values of its fields. */
export function ReadBack({ series }: { series: Record<string, string> }) {
  const readBack = useReadBack()
  const [text, setText] = useState('')
  const isSeries = series['repeats'] !== ''
  const address = isSeries ? `/api/calendar/repetition?${new URLSearchParams(series)}` : ''
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
      <noscript>{readBack?.(series)}</noscript>
    </p>
  )
}
