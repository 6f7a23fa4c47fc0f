import { useId, useRef } from 'react'
import { type Api, answer, type Call } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusGone } from '../../ui/focus-gone.ts'
import { QueryError, useAdminQuery } from '../admin-query.tsx'
import { Outcome } from '../outcome.tsx'
import { endSession } from '../session/session.ts'
import { useTimeFormat } from '../time-format.ts'
import { useAction } from '../use-action.ts'
import { AccountPart } from './account-part.tsx'

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
      <QueryError of={sessions} className="mt-4" />
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

type OwnSession = NonNullable<Awaited<ReturnType<Api['sessions']['get']>>['data']>[number]

const read = (api: Api) => api.sessions.get({ query: {} })

type Ending = {
  call: (api: Api) => Call<unknown>
  failure: string
  isDone: (sessions: OwnSession[]) => boolean
  isOwn?: boolean
}

const done = 'Done. Whoever worked there is asked to log in.'

/** Where the admin is logged in, and how they end that. */
function useSessions() {
  const failure = failures.sessions.load
  const sessions = useAdminQuery({ queryKey: ['sessions'], call: read, failure })
  const doing = useAction<Ending>({
    run: async (api, { call, failure, isOwn }) => {
      await answer(call(api), failure)
      if (isOwn) endSession('You ended this session. Log in to go on.')
      return done
    },
    failure: ({ failure }) => failure,
    look: async (api, { isDone }) =>
      isDone((await answer(read(api), failure)).data) ? done : undefined,
    unknown: 'It is not known whether it was done; look again.',
    refresh: sessions.refetch,
  })
  return { sessions, ...doing }
}

const ending = ({ id, is_this }: OwnSession): Ending => ({
  call: (api) => api.sessions({ id }).delete(),
  failure: failures.sessions.end,
  isDone: (all) => all.every((each) => each.id !== id),
  isOwn: is_this,
})

const endingOthers: Ending = {
  call: (api) => api.sessions.delete(),
  failure: failures.sessions.endOthers,
  isDone: (all) => all.every(({ is_this }) => is_this),
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
  const { momentOf } = useTimeFormat()
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
