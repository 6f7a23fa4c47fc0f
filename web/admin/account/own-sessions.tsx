import { useId } from 'react'
import { type Api, unwrap } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useAdminQuery } from '../admin-query.tsx'
import { endSession } from '../session/session.ts'
import { useTimeFormat } from '../time-format.ts'
import { useAction } from '../use-action.ts'
import { focusHeading, OwnList } from './own-list.tsx'

export function OwnSessions() {
  const id = useId()
  const { momentOf } = useTimeFormat()
  const sessions = useAdminQuery({
    queryKey: ['sessions'],
    call: (api) => api.sessions.get({ query: {} }),
    failure: failures.sessions.load,
  })
  const { act, isBusy, ...outcome } = useAction(endSessions)
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
              onClick={() => act(each)}
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
            act('others')
          }}
        >
          End all others
        </Button>
      )}
    </OwnList>
  )
}

async function endSessions({ sessions }: Api, which: { id: number; is_this: boolean } | 'others') {
  if (which === 'others') await unwrap(sessions.delete(), failures.sessions.endOthers)
  else await unwrap(sessions({ id: which.id }).delete(), failures.sessions.end)
  if (which !== 'others' && which.is_this) endSession('You ended this session. Log in to go on.')
  return 'Done. Whoever worked there is asked to log in.'
}
