import { cornerLook, Notice } from '../../ui/notice.tsx'
import type { Result } from './listing.ts'

type Props = {
  results: readonly Result[]
  /** What was done, as it is said of an item. */
  past: string
  onDismiss: () => void
}

/** How the last action went: its words, or the count of many and each that failed. */
export function Results({ results, past, onDismiss }: Props) {
  const hasFailed = results.some(({ state }) => state === 'failed')
  const [first, ...others] = results
  return (
    <div role="status" className={cornerLook}>
      {first && (
        <Notice
          look={hasFailed ? 'danger' : 'success'}
          action={{ label: 'Dismiss', onClick: onDismiss }}
        >
          {others.length === 0 ? (
            <p className="font-semibold">{first.words}</p>
          ) : (
            <>
              <p className="font-semibold">{countOf(results, past)}</p>
              <ul className="list-disc pl-5">
                {results.map(({ name, words, state }) => (
                  <li key={name + words}>{state === 'failed' ? `“${name}”: ${words}` : words}</li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      )}
    </div>
  )
}

/** "2 approved, 1 decided by somebody else, 1 failed". */
function countOf(results: readonly Result[], past: string) {
  const count = (state: Result['state']) => results.filter((each) => each.state === state).length
  const parts = [
    [count('done'), past],
    [count('already'), 'decided by somebody else'],
    [count('failed'), 'failed'],
  ] as const
  return parts.flatMap(([number, words]) => (number > 0 ? [`${number} ${words}`] : [])).join(', ')
}
