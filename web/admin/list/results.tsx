import { Corner } from '../../ui/corner.tsx'
import { Naming } from '../../ui/naming.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Result } from './listing.ts'

type Props = {
  results: readonly Result[]
  /** What was done, as it is said of an item. */
  past: string
  onDismiss: () => void
  /** Takes back what was done, where that can be. */
  onUndo?: (() => void) | undefined
}

/** How the last action went: its words, or of many how many it worked with, and apart from them each it didn't. */
export function Results({ results, past, onDismiss, onUndo }: Props) {
  const hasFailed = results.some(({ state }) => state === 'failed')
  const hasWorked = results.some(({ state }) => state !== 'failed')
  const [first, ...others] = results
  return (
    <Corner>
      {first && (
        <Notice
          look={hasFailed ? (hasWorked ? 'plain' : 'danger') : 'success'}
          offer={onUndo && { label: 'Undo', onClick: onUndo }}
          action={{ label: 'Dismiss', onClick: onDismiss }}
        >
          {others.length === 0 ? (
            <p className="font-semibold">
              <Naming name={first.name}>{first.words}</Naming>
            </p>
          ) : (
            <div className="relative max-h-[40vh] overflow-y-auto wrap-anywhere">
              <Worked results={results} past={past} />
              <Failed results={results.filter(({ state }) => state === 'failed')} />
            </div>
          )}
        </Notice>
      )}
    </Corner>
  )
}

const few = 5

/** "29 approved, 2 decided by somebody else": which, where they are few. */
function Worked({ results, past }: Pick<Props, 'results' | 'past'>) {
  const done = results.filter(({ state }) => state === 'done')
  const already = results.filter(({ state }) => state === 'already')
  const counts = [
    ...(done.length > 0 ? [`${done.length} ${past}`] : []),
    ...(already.length > 0 ? [`${already.length} decided by somebody else`] : []),
  ]
  if (counts.length === 0) return null
  return (
    <>
      <p className="font-semibold">{counts.join(', ')}</p>
      <Words of={done.length > few ? already : [...already, ...done]} />
    </>
  )
}

/** What it didn't work with, and why; they stay selected. */
const Failed = ({ results }: Pick<Props, 'results'>) =>
  results.length > 0 && (
    <div className="mt-2 text-danger">
      <p className="font-semibold">{results.length} failed:</p>
      <ul className="list-disc pl-5">
        {results.map(({ name, words }) => (
          <li key={name + words}>
            “<bdi>{name}</bdi>”: <Naming name={name}>{words}</Naming>
          </li>
        ))}
      </ul>
    </div>
  )

const Words = ({ of }: { of: readonly Result[] }) =>
  of.length > 0 && (
    <ul className="list-disc pl-5">
      {of.map(({ name, words }) => (
        <li key={name + words}>
          <Naming name={name}>{words}</Naming>
        </li>
      ))}
    </ul>
  )
