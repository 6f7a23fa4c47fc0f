import { type ReactNode, useRef, useState } from 'react'
import { type Api, answer, answerPage, Refused } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { failures } from '../../data/messages.ts'
import { smallButtonLook } from '../../ui/button.tsx'
import { Corner } from '../../ui/corner.tsx'
import { Notice } from '../../ui/notice.tsx'
import { asAdmin, nothingWasDone } from '../calls.ts'
import type { ListPlace } from '../list/item-head.tsx'
import { type Counts, countsKey } from '../panel/use-counts.ts'
import { FailedQueue, Queue } from './letter-list.tsx'
import { useHealth } from './use-health.ts'
import { useLiveLetters } from './use-live-letters.ts'

type Props = { place: ListPlace; children?: ReactNode }

/** The letters that go out, whether they can, and a way to try. */
function Letters({ place, children }: Props) {
  useLiveLetters()
  const isSetUp = useHealth().health?.mail.isSetUp ?? true
  return (
    <Queue place={place} beneath={!isSetUp && <NotSetUp />}>
      {children}
      <div className="grid justify-items-start gap-2 py-1 md:justify-items-end">
        <TestLetter />
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

/** Those that were given up. */
function FailedLetters(props: Props) {
  useLiveLetters()
  return <FailedQueue {...props} />
}

function TestLetter() {
  const { send, isBusy, said, failure, dismiss } = useTestLetter()
  const action = { label: 'Dismiss', onClick: dismiss }
  return (
    <>
      <button
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => void send()}
        className={smallButtonLook('quiet', 'aria-disabled:cursor-progress')}
      >
        Send a test letter
      </button>
      <Corner>
        {said && (
          <Notice look="success" action={action}>
            {said}
          </Notice>
        )}
      </Corner>
      <div role="alert" className="empty:hidden">
        {failure && (
          <Notice look="danger" action={action}>
            {failure}
          </Notice>
        )}
      </div>
    </>
  )
}

/** One at a time: the second press of a double click is no second letter. */
function useTestLetter() {
  const { api, client } = useSource()
  const isQueuing = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ said?: string; failure?: string }>({})
  const send = async () => {
    if (isQueuing.current) return
    isQueuing.current = true
    setIsBusy(true)
    setOutcome({})
    try {
      const { data } = await asAdmin(
        answer(api.mail.test.post(), failures.letters.test),
        nothingWasDone,
      )
      setOutcome({ said: data.message })
      await client.invalidateQueries({ queryKey: ['admin'] })
    } catch (error) {
      setOutcome(await outcomeOf(error, api, client.getQueryData<Counts>(countsKey)))
      await client.invalidateQueries({ queryKey: ['admin'] })
    }
    isQueuing.current = false
    setIsBusy(false)
  }
  return { send, isBusy, ...outcome, dismiss: () => setOutcome({}) }
}

/** Where no answer came, the queue tells whether a test letter is in it that wasn't there before. */
async function outcomeOf(error: unknown, api: Api, before: Counts | undefined) {
  const failed = (rest: string) => ({ failure: `${failures.letters.test}. ${rest}` })
  const isRefused = error instanceof Refused && error.status > 0 && error.status < 500
  if (isRefused) return failed('Nothing was changed.')
  const known = before && (before.letters.newest[0] ?? 0)
  const letters = await asAdmin(answerPage(api.mail.get({ query: newest }), failures.letters.load))
    .then(({ items }) => items)
    .catch(() => undefined)
  if (!letters || known === undefined)
    return failed('It is not known whether it was queued; look at the list.')
  const isThere = letters.some(({ id, kind }) => kind === 'test' && id > known)
  return isThere ? { said: 'The test letter is queued.' } : failed('Nothing was changed.')
}

const newest = { perPage: 20 }

export default { Letters, FailedLetters }
