import { createContext, type ReactNode, use, useState } from 'react'
import { counted } from '../../src/fields/words.ts'
import { Notice } from '../ui/notice.tsx'
import { QuotedName } from '../ui/quoted-name.tsx'
import { ToastArea, toastLook } from '../ui/toasts.tsx'
import type { Target } from './list/list-definition.ts'
import type { Result } from './list/perform-action.ts'

type NoticeResult = Pick<Result, 'message' | 'state'> & { target: Pick<Target, 'name'> }

type Notification = {
  results: readonly NoticeResult[]
  /** Completes "29 …" where there are several results. */
  past?: string
  undo?: (() => unknown) | undefined
}

/** A notice of nothing but a sentence. */
export const saying = (message: string): Notification => ({
  results: [{ target: { name: '' }, message, state: 'done' }],
})

type Numbered = Notification & { id: number }

const NotifyContext = createContext<(news: Notification) => void>(() => {})

/** Adds a notice, which stays until it is dismissed or the panel is left. */
export const useNotify = () => use(NotifyContext)

let latestId = 0

type Props = { onDismissed: () => void; children: ReactNode }

/** Shows the latest notice, and folds the earlier ones. */
export function NoticeProvider({ onDismissed, children }: Props) {
  const [notices, setNotices] = useState<readonly Numbered[]>([])
  const [notify] = useState(
    () => (news: Notification) =>
      setNotices((earlier) => [{ ...news, id: ++latestId }, ...earlier]),
  )
  const draw = (notice: Numbered) => (
    <ResultNotice
      key={notice.id}
      of={notice}
      onDismiss={() => {
        setNotices((all) => all.filter(({ id }) => id !== notice.id))
        onDismissed()
      }}
    />
  )
  const [latest, ...earlier] = notices
  return (
    <NotifyContext value={notify}>
      <ToastArea>
        <div role="status" className={toastLook}>
          {latest && draw(latest)}
        </div>
        {earlier.length > 0 && (
          <details className={`${toastLook} border border-control bg-surface`}>
            <summary className="min-h-11 content-center px-4 font-semibold text-meta">
              {counted(earlier.length, 'earlier notice')}
            </summary>
            <div className="grid gap-2 p-2">{earlier.map(draw)}</div>
          </details>
        )}
      </ToastArea>
      {children}
    </NotifyContext>
  )
}

type NoticeProps = { of: Notification; onDismiss: () => void }

function ResultNotice({ of: { results, past = '', undo }, onDismiss }: NoticeProps) {
  const failed = results.filter(({ state }) => state === 'failed')
  const look = failed.length === results.length ? 'danger' : 'plain'
  const undoAndDismiss = () => {
    onDismiss()
    undo?.()
  }
  const [first, ...others] = results
  return (
    <Notice
      look={failed.length === 0 ? 'success' : look}
      offer={undo && { label: 'Undo', onClick: undoAndDismiss }}
      action={{ label: 'Dismiss', onClick: onDismiss }}
    >
      {first && others.length === 0 ? (
        <p className="font-semibold">
          <QuotedName name={first.target.name}>{first.message}</QuotedName>
        </p>
      ) : (
        <div className="relative max-h-[40vh] overflow-y-auto wrap-anywhere">
          <Succeeded results={results} past={past} />
          {failed.length > 0 && (
            <div className="mt-2 text-danger">
              <p className="font-semibold">{failed.length} failed:</p>
              <Messages of={failed} isNamed />
            </div>
          )}
        </div>
      )}
    </Notice>
  )
}

const maxNamed = 5

/** "29 approved, 2 decided by somebody else", with their names where they are few. */
function Succeeded({ results, past }: { results: readonly NoticeResult[]; past: string }) {
  const done = results.filter(({ state }) => state === 'done')
  const already = results.filter(({ state }) => state === 'already')
  const counts = [
    done.length > 0 && `${done.length} ${past}`,
    already.length > 0 && `${already.length} decided by somebody else`,
  ]
  return (
    <>
      <p className="font-semibold empty:hidden">{counts.filter(Boolean).join(', ')}</p>
      <Messages of={done.length > maxNamed ? already : [...already, ...done]} />
    </>
  )
}

const Messages = ({ of, isNamed = false }: { of: readonly NoticeResult[]; isNamed?: boolean }) => (
  <ul className="list-disc pl-5 empty:hidden">
    {[...of.entries()].map(([place, { target, message }]) => (
      <li key={place}>
        <QuotedName name={target.name}>
          {isNamed ? `“${target.name}”: ${message}` : message}
        </QuotedName>
      </li>
    ))}
  </ul>
)
