import { type ReactNode, useRef } from 'react'
import { type Api, answer, answerPage } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { failures } from '../../data/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Corner } from '../../ui/corner.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ListPlace } from '../list/list-query.ts'
import { type Counts, countsKey } from '../panel/use-counts.ts'
import { type ActionOptions, useAction } from '../use-action.ts'
import { FailedQueue, Queue } from './letter-list.tsx'
import { alertReadersOf, useHealth } from './use-health.ts'

type Props = { place: ListPlace; children?: ReactNode }

function Letters({ place, children }: Props) {
  const { data: health } = useHealth()
  const isSetUp = health?.mail.isSetUp ?? true
  return (
    <Queue place={place} beneath={!isSetUp && <NotSetUp />}>
      {children}
      <div className="grid justify-items-start gap-2 py-1 md:justify-items-end">
        <TestLetter />
        <p className="text-meta text-muted">A test letter goes to {alertReadersOf(health)}.</p>
      </div>
    </Queue>
  )
}

const NotSetUp = () => (
  <div className="my-3">
    <Notice look="plain">
      Mail is not set up, so letters wait here. They go out once the server is started with
      SMTP_URL, and are forgotten after a month.
    </Notice>
  </div>
)

function FailedLetters({ place, children }: Props) {
  return (
    <FailedQueue place={place}>
      {children}
      <div className="py-1">
        <ActionButton
          label="Try all again"
          run={async (api) =>
            (await answer(api.mail['retry-all'].post(), failures.letters.retryAll)).data.message
          }
          failure={failures.letters.retryAll}
          unknown="It is not known which were queued; look at the list."
        />
      </div>
    </FailedQueue>
  )
}

function TestLetter() {
  const { client } = useSource()
  return (
    <ActionButton
      label="Send a test letter"
      run={async (api) => (await answer(api.mail.test.post(), failures.letters.test)).data.message}
      failure={failures.letters.test}
      look={async (api) =>
        (await isQueued(api, client.getQueryData<Counts>(countsKey)))
          ? 'The test letter is queued.'
          : undefined
      }
      unknown="It is not known whether it was queued; look at the list."
    />
  )
}

function ActionButton({ label, ...options }: { label: string } & ActionOptions<void>) {
  const { act, isBusy, said, failure, dismiss } = useAction(options)
  const button = useRef<HTMLButtonElement>(null)
  const onClick = () => {
    dismiss()
    button.current?.focus()
  }
  return (
    <>
      <Button
        isSmall
        look="quiet"
        ref={button}
        isBusy={isBusy}
        onClick={() => void act()}
        className="aria-disabled:cursor-progress"
      >
        {label}
      </Button>
      <Corner>
        {said && (
          <Notice look="success" action={{ label: 'Dismiss', onClick }}>
            {said}
          </Notice>
        )}
      </Corner>
      <div role="alert" className="empty:hidden">
        {failure && (
          <Notice look="danger" action={{ label: 'Dismiss', onClick }}>
            {failure}
          </Notice>
        )}
      </div>
    </>
  )
}

/** Whether there is a test letter that wasn't in the queue before. */
async function isQueued(api: Api, before: Counts | undefined) {
  if (!before) throw new Error('It is not known which letters there were')
  const call = api.mail.get({ query: { perPage: 20 } })
  const { items } = await answerPage(call, failures.letters.load)
  return items.some(({ id, kind }) => kind === 'test' && id > (before.letters.newest[0] ?? 0))
}

export default { Letters, FailedLetters }
