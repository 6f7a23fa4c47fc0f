import { useId } from 'react'
import { type Api, answer } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useAdminQuery } from '../admin-query.tsx'
import { endSession } from '../session/session.ts'
import { useTimeFormat } from '../time-format.ts'
import { useAction } from '../use-action.ts'
import { focusHeading, OwnList } from './own-list.tsx'

type OwnSession = NonNullable<Awaited<ReturnType<Api['sessions']['get']>>['data']>[number]

export function OwnSessions() {
  const id = useId()
  const { momentOf } = useTimeFormat()
  const { sessions, act, isBusy, ...outcome } = useSessions()
  return (
    <OwnList
      {...{ id, outcome }}
      title="Your sessions"
      about="Where you are logged in. End what you don’t know, and set a new password then."
      rows={sessions}
      rowOf={(each) => {
        const { browser, begun_at, seen_at, is_this } = each
        const name = browser ?? 'An unknown program'
        const begun = momentOf(begun_at)
        return (
          <>
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
              onClick={() => void act(each)}
            >
              End
            </Button>
          </>
        )
      }}
    >
      {sessions.data && sessions.data.length > 1 && (
        <Button
          look="quiet"
          isBusy={isBusy}
          className="mt-4"
          onClick={() => {
            focusHeading(id) // the button is gone afterwards
            void act('others')
          }}
        >
          End all others
        </Button>
      )}
    </OwnList>
  )
}

const read = (api: Api) => api.sessions.get({ query: {} })
const done = 'Done. Whoever worked there is asked to log in.'

function useSessions() {
  const { load, end, endOthers } = failures.sessions
  const sessions = useAdminQuery({ queryKey: ['sessions'], call: read, failure: load })
  const action = useAction<OwnSession | 'others'>({
    run: async ({ sessions }, target) => {
      if (target === 'others') await answer(sessions.delete(), endOthers)
      else await answer(sessions({ id: target.id }).delete(), end)
      if (target !== 'others' && target.is_this)
        endSession('You ended this session. Log in to go on.')
      return done
    },
    failure: (target) => (target === 'others' ? endOthers : end),
    look: async (api, target) => {
      const { data } = await answer(read(api), load)
      const isLeft = data.some(({ id, is_this }) =>
        target === 'others' ? !is_this : id === target.id,
      )
      return isLeft ? undefined : done
    },
    unknown: 'It is not known whether it was done; look again.',
    refresh: sessions.refetch,
  })
  return { sessions, ...action }
}
