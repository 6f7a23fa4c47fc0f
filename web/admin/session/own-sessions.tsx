import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useFocusGone } from '../../ui/focus-gone.ts'
import { AccountPart } from '../account/account-part.tsx'
import { NotAnswered } from '../answered.tsx'
import { useMoments } from '../moments.ts'
import { Outcome } from '../outcome.tsx'
import { ending, endingOthers, type OwnSession, useSessions } from './use-sessions.ts'

/** Where the admin is logged in: each can be ended, also all but this one. */
export function OwnSessions() {
  const id = useId()
  const { sessions, act, isBusy, ...outcome } = useSessions()
  const goToHeading = () => document.getElementById(id)?.focus()
  return (
    <AccountPart
      id={id}
      title="Your sessions"
      about="Where you are logged in. End what you don’t know, and set a new password then."
    >
      <NotAnswered of={sessions} className="mt-4" />
      <ul className="mt-4 divide-y divide-line border-line border-y empty:hidden">
        {sessions.data?.map((each) => (
          <Row
            key={each.id}
            of={each}
            isBusy={isBusy}
            onEnd={() => void act(ending(each))}
            onFocusGone={goToHeading}
          />
        ))}
      </ul>
      <Outcome of={outcome} className="not-empty:mt-4" />
      {sessions.data && sessions.data.length > 1 && (
        <Button
          look="quiet"
          isBusy={isBusy}
          className="mt-4"
          onClick={() => {
            goToHeading() // the button goes with the others
            void act(endingOthers)
          }}
        >
          End all others
        </Button>
      )}
    </AccountPart>
  )
}

type RowProps = {
  of: OwnSession
  isBusy: boolean
  onEnd: () => void
  onFocusGone: () => void
}

function Row({ of: session, isBusy, onEnd, onFocusGone }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  useFocusGone(row, onFocusGone)
  const { browser, begun_at, seen_at, is_this } = session
  const name = browser ?? 'An unknown program'
  const { momentOf } = useMoments()
  const begun = momentOf(begun_at)
  return (
    <li ref={row} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="wrap-anywhere min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          {name}
          {is_this && <span className="ml-1 text-success"> this one</span>}
        </p>
        <p className="text-meta text-muted tabular-nums">
          Begun {begun}, last used {is_this ? 'now' : momentOf(seen_at)}
        </p>
      </div>
      <Button
        isSmall
        look="threat"
        aria-label={`End: ${name}, begun ${begun}`}
        isBusy={isBusy}
        onClick={onEnd}
      >
        End
      </Button>
    </li>
  )
}
