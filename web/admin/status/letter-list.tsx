import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { pageSizes } from '../../../src/content/words.ts'
import { type Api, answer } from '../../data/api.ts'
import { nothingFound } from '../../data/kind.ts'
import { failures } from '../../data/messages.ts'
import { listOf } from '../list/item-list.tsx'
import type { Action, ListDefinition } from '../list/list-definition.ts'
import { alertReadersOf, hashOf, useHealth } from './use-health.ts'

type Letter = NonNullable<Awaited<ReturnType<Api['mail']['get']>>['data']>[number]

const texts = failures.letters

/** Text and address are erased some time after it was sent or given up. */
const isErased = ({ body }: Letter) => body === ''

const canGoOut = (letter: Letter) => letter.state !== 'sent' && !isErased(letter)

const lettersOf = async (api: Api, ids: readonly number[]) =>
  (await answer(api.mail.some.get({ query: { ids: ids.join() } }), texts.load)).data

const retry: Action<Letter> = {
  name: 'Try again',
  past: 'queued again',
  already: 'sent',
  look: 'quiet',
  call: (api, { id }) => api.mail.retry({ id }).post(),
  isRowKept: true,
  isAvailable: canGoOut,
  failed: texts.retry,
  isDone: ({ state, due_at }, before) => state !== before.state || due_at !== before.due_at,
}

const correct: Action<Letter> = {
  name: 'Correct address',
  past: 'queued again, to the corrected address',
  look: 'quiet',
  confirm: {
    title: () => 'Correct Address',
    question: 'Where should this letter go?',
    field: {
      label: 'Email address',
      hint: 'It is queued again at once.',
      isRequired: true,
      emailOf: ({ recipient }) => recipient ?? '',
    },
  },
  call: (api, { id }, { text: recipient }) => api.mail({ id }).put({ recipient }),
  isRowKept: true,
  isAvailable: (letter) => canGoOut(letter) && letter.recipient !== null,
  failed: texts.correct,
  isDone: ({ recipient, state }, before) =>
    recipient !== before.recipient || state !== before.state,
}

const dismiss: Action<Letter> = {
  name: 'Dismiss',
  past: 'dismissed',
  look: 'threat',
  confirm: {
    question: 'Are you sure you want to dismiss this letter? It is deleted.',
  },
  call: (api, { id }) => api.mail({ id }).delete(),
  isAvailable: ({ state }) => state === 'failed',
  failed: texts.dismiss,
}

const all: ListDefinition<Letter> = {
  key: 'letters',
  title: 'Mail',
  names: ['letter', 'letters'],
  size: pageSizes.usual,
  search: { label: 'Search by subject or recipient', placeholder: 'Search Letters...' },
  order: { byTitle: 'Subject' },
  says: {
    loading: 'Loading…',
    failed: texts.load,
    empty: nothingFound,
  },
  read: (api, query) => api.mail.get({ query }),
  newest: ({ letters }) => letters.newest,
  reread: lettersOf,
  isDue: ({ state }) => state === 'waiting',
  nameOf: ({ subject }) => subject,
  factsOf: (letter, { on }) => [
    isErased(letter)
      ? 'its text and address are erased'
      : `to ${letter.recipient ?? 'whoever gets the alerts'}`,
    on('queued', letter.created_at),
    on('sent', letter.sent_at),
  ],
  columns: [{ head: 'State', cell: (letter) => <State {...letter} />, isWord: true }],
  troubleOf: ({ error }) => error,
  Preview: Text,
  actions: [retry, correct, dismiss],
}

const { newest: _, ...known } = all

const failed: ListDefinition<Letter> = {
  ...known,
  key: 'failed letters',
  title: 'Letters that failed',
  read: (api, query) => api.mail.failed.get({ query }),
}

export const Queue = listOf(all)
export const FailedQueue = listOf(failed)

function Text({ item }: { item: Letter }) {
  if (isErased(item)) return <p>Its text and its address are erased.</p>
  return (
    <>
      <p dir="auto" className="max-w-form whitespace-pre-wrap wrap-anywhere">
        {item.body.trim()}
      </p>
      {item.recipient === null && canGoOut(item) && <Readers />}
    </>
  )
}

function Readers() {
  const { data: health } = useHealth()
  return (
    <p className="mt-4 text-meta text-muted">
      It goes to {alertReadersOf(health)}, as all alerts do: it has no address of its own to
      correct.
    </p>
  )
}

const looks = { waiting: 'text-warning', sent: 'text-success', failed: 'text-danger' }

/** Focuses the letter that the address names. */
function State({ id, state }: Letter) {
  const word = useRef<HTMLSpanElement>(null)
  const isMeant = useLocation().hash === hashOf(id)
  useEffect(() => {
    if (isMeant) word.current?.closest('tr')?.querySelector('button')?.focus()
  }, [isMeant])
  return (
    <span ref={word} className={`font-semibold ${looks[state]}`}>
      {state}
    </span>
  )
}
