import { useState } from 'react'
import { pageSizes } from '../../src/content/words.ts'
import { type Api, answer, answerPage } from '../api.ts'
import { useSource } from '../data.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { asAdmin } from './calls.ts'
import { on } from './facts.ts'
import type { ListPlace } from './item-head.tsx'
import { listOf } from './item-list.tsx'
import { useHealth } from './use-health.ts'

type Letter = NonNullable<Awaited<ReturnType<Api['mail']['get']>>['data']>[number]

const Queue = listOf<Letter>({
  key: 'letters',
  title: 'Mail',
  names: ['letter', 'letters'],
  size: pageSizes.usual,
  says: {
    loading: 'Loading…',
    failed: 'Failed to load the letters',
    empty: 'No resources found.',
  },
  read: (api, query) => answerPage(api.mail.get({ query })),
  nameOf: ({ subject }) => subject,
  factsOf: ({ recipient, created_at, sent_at }) => [
    `to ${recipient ?? 'whoever gets the alerts'}`,
    on('queued', created_at),
    on('sent', sent_at),
  ],
  columns: [{ head: 'State', cell: (letter) => <State letter={letter} /> }],
  deeds: [
    {
      name: 'Try again',
      past: 'queued again',
      look: 'quiet',
      run: async (api, { id }) => (await answer(api.mail.retry({ id }).post())).data,
      stays: true,
      suits: ({ state }) => state !== 'sent',
      failed: 'Failed to queue the letter again',
    },
  ],
})

const looks = { waiting: 'text-warning', sent: 'text-success', failed: 'text-danger' }

/** The state in a word, and what the mail server said. */
const State = ({ letter: { state, error } }: { letter: Letter }) => (
  <span className="block md:min-w-48">
    <span className={`font-semibold ${looks[state]}`}>{state}</span>
    {error && <span className="block text-meta text-muted">{error}</span>}
  </span>
)

const testFailed = 'Failed to queue the test letter'

/** The letters that go out, whether they can, and a way to try. */
export function Letters({ place }: { place: ListPlace }) {
  const { api, client } = useSource()
  const [said, setSaid] = useState<{ words: string; look: 'success' | 'danger' }>()
  const isSetUp = useHealth().health?.mail.isSetUp ?? true
  const test = async () => {
    setSaid(undefined)
    try {
      const { data } = await asAdmin(answer(api.mail.test.post()))
      setSaid({ words: data.message, look: 'success' })
      await client.invalidateQueries({ queryKey: ['admin'] })
    } catch (error) {
      console.error(testFailed, error)
      setSaid({ words: `${testFailed}. Nothing was changed.`, look: 'danger' })
    }
  }
  return (
    <Queue place={place}>
      <div className="mt-4 grid gap-4">
        {!isSetUp && (
          <Notice look="plain">
            Mail is not set up, so letters wait here. They go out once the server is started with
            SMTP_URL.
          </Notice>
        )}
        <Button look="quiet" className="justify-self-start" onClick={() => void test()}>
          Send a test letter
        </Button>
        <div role="status" className="empty:hidden">
          {said && <Notice look={said.look}>{said.words}</Notice>}
        </div>
      </div>
    </Queue>
  )
}
