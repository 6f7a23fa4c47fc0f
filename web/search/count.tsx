import { useCalmly, usePassing } from '../ui/calmly.ts'
import type { SearchAnswer, SearchQuery } from './query.ts'

type Props = {
  asked: SearchQuery
  found: SearchAnswer | undefined
  isFailed: boolean
  keystrokes: number
}

/** How much was found, in a line that is announced once the reader has stopped typing. */
export function Count({ asked, found, isFailed, keystrokes }: Props) {
  const summary = isFailed || asked.q === '' ? '' : summaryOf(found)
  const announced = usePassing(useCalmly(summary, keystrokes, found?.total === 0))
  return (
    <>
      <p className="min-h-6 text-meta text-muted tabular-nums">{summary}</p>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  )
}

function summaryOf(found: SearchAnswer | undefined) {
  if (!found) return 'Searching…'
  return found.total === 1 ? '1 result' : `${found.total} results`
}
