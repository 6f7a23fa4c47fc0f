import { createContext, type ReactNode, use, useState } from 'react'
import { Corner } from '../ui/corner.tsx'
import { Naming } from '../ui/naming.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Result } from './list/list-definition.ts'

/** How something went, with one or with many. */
type Notification = {
  results: readonly Result[]
  /** What was done, as it is said of an item. */
  past?: string
  /** Takes back what was done, where that can be. */
  undo?: (() => Promise<unknown>) | undefined
}

type Kept = Notification & { id: number }

const TellContext = createContext<(told: Notification) => void>(() => {})

/** Says in the corner how something went; it stays there until it is dismissed or the panel is left. */
export const useNotify = () => use(TellContext)

type Props = { onDismissed: () => void; children: ReactNode }

let told = 0

/** What was done in the panel, whichever tab it was done in: the last in full, those before it folded. */
export function NoticeProvider({ onDismissed, children }: Props) {
  const [kept, setKept] = useState<readonly Kept[]>([])
  const [tell] = useState(
    () => (news: Notification) => setKept((before) => [{ ...news, id: ++told }, ...before]),
  )
  const drop = (id: number) => {
    setKept((all) => all.filter((each) => each.id !== id))
    onDismissed()
  }
  const shown = (each: Kept) => <OneNotice key={each.id} of={each} onGone={() => drop(each.id)} />
  const [last, ...earlier] = kept
  return (
    <TellContext value={tell}>
      {children}
      <Corner>{last && shown(last)}</Corner>
      {earlier.length > 0 && (
        <Corner isQuiet>
          <details className="rounded-input border border-control bg-surface">
            <summary className="min-h-11 content-center px-4 font-semibold text-meta">
              {earlier.length === 1 ? '1 earlier notice' : `${earlier.length} earlier notices`}
            </summary>
            <div className="grid gap-2 p-2">{earlier.map(shown)}</div>
          </details>
        </Corner>
      )}
    </TellContext>
  )
}

/** Its words, or of many how many it worked with, and apart from them each it didn't. */
function OneNotice({ of: { results, past = '', undo }, onGone }: { of: Kept; onGone: () => void }) {
  const failed = results.filter(({ state }) => state === 'failed')
  const worked = failed.length < results.length
  const [first, ...others] = results
  const takeBack = () => {
    onGone()
    void undo?.()
  }
  return (
    <Notice
      look={failed.length > 0 ? (worked ? 'plain' : 'danger') : 'success'}
      offer={undo && { label: 'Undo', onClick: takeBack }}
      action={{ label: 'Dismiss', onClick: onGone }}
    >
      {first && others.length === 0 ? (
        <p className="font-semibold">
          <Naming name={first.name}>{first.words}</Naming>
        </p>
      ) : (
        <div className="relative max-h-[40vh] overflow-y-auto wrap-anywhere">
          <Worked results={results} past={past} />
          <Failed results={failed} />
        </div>
      )}
    </Notice>
  )
}

const few = 5

/** "29 approved, 2 decided by somebody else": which, where they are few. */
function Worked({ results, past }: { results: readonly Result[]; past: string }) {
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
const Failed = ({ results }: { results: readonly Result[] }) =>
  results.length > 0 && (
    <div className="mt-2 text-danger">
      <p className="font-semibold">{results.length} failed:</p>
      <Words of={results} isNamed />
    </div>
  )

const Words = ({ of, isNamed = false }: { of: readonly Result[]; isNamed?: boolean }) =>
  of.length > 0 && (
    <ul className="list-disc pl-5">
      {[...of.entries()].map(([place, { name, words }]) => (
        <li key={place}>
          {isNamed && (
            <>
              “<bdi>{name}</bdi>”:{' '}
            </>
          )}
          <Naming name={name}>{words}</Naming>
        </li>
      ))}
    </ul>
  )
