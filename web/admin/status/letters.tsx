import { useRef, useState } from 'react'
import { pageSizes } from '../../../src/content/words.ts'
import { type Api, answer, answerPage, Refused } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { nothingFound } from '../../data/kind.ts'
import { failures } from '../../data/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { asAdmin, nothingWasDone } from '../calls.ts'
import { on } from '../list/facts.ts'
import type { ListPlace } from '../list/item-head.tsx'
import { listOf } from '../list/item-list.tsx'
import { useHealth } from './use-health.ts'

type Letter = NonNullable<Awaited<ReturnType<Api['mail']['get']>>['data']>[number]

/** The letter of a denial, once nothing more comes of it. */
const isErased = ({ body }: Letter) => body === ''

const Queue = listOf<Letter>({
  key: 'letters',
  title: 'Mail',
  names: ['letter', 'letters'],
  size: pageSizes.usual,
  says: {
    loading: 'Loading…',
    failed: failures.letters.load,
    empty: nothingFound,
  },
  read: (api, query) => answerPage(api.mail.get({ query }), failures.letters.load),
  reread: async (api, id) => {
    const { items } = await answerPage(api.mail.get(), failures.letters.load)
    return items.find((each) => each.id === id)
  },
  nameOf: ({ subject }) => subject,
  factsOf: (letter) => [
    isErased(letter)
      ? 'its text and address are erased'
      : `to ${letter.recipient ?? 'whoever gets the alerts'}`,
    on('queued', letter.created_at),
    on('sent', letter.sent_at),
  ],
  columns: [{ head: 'State', cell: State, isWord: true }],
  troubleOf: ({ error }) => error,
  actions: [
    {
      name: 'Try again',
      past: 'queued again',
      already: 'sent',
      look: 'quiet',
      run: async (api, { id }) =>
        (await answer(api.mail.retry({ id }).post(), failures.letters.retry)).data,
      stays: true,
      suits: (letter) => letter.state !== 'sent' && !isErased(letter),
      failed: failures.letters.retry,
      isDone: ({ state }) => state !== 'failed',
    },
  ],
})

const looks = { waiting: 'text-warning', sent: 'text-success', failed: 'text-danger' }

function State({ state }: Letter) {
  return <span className={`font-semibold ${looks[state]}`}>{state}</span>
}

/** The letters that go out, whether they can, and a way to try. */
export function Letters({ place }: { place: ListPlace }) {
  const isSetUp = useHealth().health?.mail.isSetUp ?? true
  return (
    <Queue place={place}>
      <div className="mt-4 grid gap-4">
        {!isSetUp && (
          <Notice look="plain">
            Mail is not set up, so letters wait here. They go out once the server is started with
            SMTP_URL, and are forgotten after a month.
          </Notice>
        )}
        <TestLetter />
      </div>
    </Queue>
  )
}

function TestLetter() {
  const { send, isBusy, said, failure, dismiss } = useTestLetter()
  const action = { label: 'Dismiss', onClick: dismiss }
  return (
    <>
      <Button
        look="quiet"
        isBusy={isBusy}
        className="justify-self-start aria-disabled:cursor-progress"
        onClick={() => void send()}
      >
        Send a test letter
      </Button>
      <div role="status" className="empty:hidden">
        {said && (
          <Notice look="success" action={action}>
            {said}
          </Notice>
        )}
      </div>
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
      const isRefused = error instanceof Refused && error.status > 0 && error.status < 500
      const rest = isRefused
        ? 'Nothing was changed.'
        : 'It is not known whether it was queued; look at the list.'
      setOutcome({ failure: `${failures.letters.test}. ${rest}` })
      await client.invalidateQueries({ queryKey: ['admin'] })
    }
    isQueuing.current = false
    setIsBusy(false)
  }
  return { send, isBusy, ...outcome, dismiss: () => setOutcome({}) }
}
