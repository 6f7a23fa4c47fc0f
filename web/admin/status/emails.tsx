import type { ReactNode } from 'react'
import { pageSizes } from '../../../src/content/words.ts'
import { type Api, unwrap, unwrapPage } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { listOf } from '../list/item-list.tsx'
import type { Action, ListDefinition } from '../list/list-definition.ts'
import { byMonth, type ListPlace } from '../list/list-query.ts'
import { saying, useNotify } from '../notices.tsx'
import { useAction } from '../use-action.ts'
import { alertReadersOf, useHealth } from './use-health.ts'

type Email = NonNullable<Awaited<ReturnType<Api['mail']['get']>>['data']>[number]

const texts = failures.emails

/** Text and address are erased some time after it was sent or given up. */
const isErased = ({ body }: Email) => body === ''

const isSendable = (email: Email) => email.state !== 'sent' && !isErased(email)

const retry: Action<Email> = {
  name: 'Try again',
  past: 'queued again',
  already: 'sent',
  look: 'quiet',
  call: (api, { id }) => api.mail.retry({ id }).post(),
  isAvailable: isSendable,
  failed: texts.retry,
  isDone: ({ state, due_at }, before) => state !== before.state || due_at !== before.due_at,
}

const correct: Action<Email> = {
  name: 'Correct address',
  past: 'queued again, to the corrected address',
  look: 'quiet',
  confirm: {
    title: () => 'Correct Address',
    question: 'Where should this email go?',
    field: {
      label: 'Email address',
      hint: 'It is queued again at once.',
      missing: 'Enter an email address',
      emailOf: ({ recipient }) => recipient ?? '',
    },
  },
  call: (api, { id }, { text: recipient }) => api.mail({ id }).put({ recipient }),
  isAvailable: (email) => isSendable(email) && email.recipient !== null,
  failed: texts.correct,
  isDone: ({ recipient, state }, before) =>
    recipient !== before.recipient || state !== before.state,
}

const dismiss: Action<Email> = {
  name: 'Dismiss',
  past: 'dismissed',
  look: 'threat',
  confirm: {
    question: 'Are you sure you want to dismiss this email? It is deleted.',
  },
  call: (api, { id }) => api.mail({ id }).delete(),
  isAvailable: ({ state }) => state === 'failed',
  failed: texts.dismiss,
}

const looks = { waiting: 'text-warning', sent: 'text-success', failed: 'text-danger' }

const definition: ListDefinition<Email> = {
  key: 'emails',
  title: 'Mail',
  names: ['email', 'emails'],
  size: pageSizes.usual,
  filters: [byMonth],
  search: { label: 'Search by subject or recipient', placeholder: 'Search Emails...' },
  order: { byTitle: 'Subject' },
  messages: { loading: 'Loading…', failed: texts.load, empty: 'No emails found.' },
  read: (api, query) => api.mail.get({ query }),
  isLive: true,
  nameOf: ({ subject }) => subject,
  factsOf: (email, { on }) => [
    isErased(email)
      ? 'its text and address are erased'
      : `to ${email.recipient ?? 'whoever gets the alerts'}`,
    on('queued', email.created_at),
    on('sent', email.sent_at),
    email.error,
  ],
  columns: [
    {
      head: 'State',
      cell: ({ state }) => <span className={`font-semibold ${looks[state]}`}>{state}</span>,
      isWord: true,
    },
  ],
  Preview: EmailPreview,
  actions: [retry, correct, dismiss],
}

const Queue = listOf(definition)

const FailedQueue = listOf<Email>({
  ...definition,
  key: 'failed emails',
  title: 'Emails that failed',
  read: (api, query) => api.mail.failed.get({ query }),
  reread: async (api) => (await unwrapPage(api.mail.get({ query: {} }), texts.load)).items,
})

function EmailPreview({ item }: { item: Email }) {
  if (isErased(item)) return <p>Its text and its address are erased.</p>
  return (
    <p dir="auto" className="max-w-form whitespace-pre-wrap wrap-anywhere">
      {item.body.trim()}
    </p>
  )
}

type Props = { place: ListPlace; children?: ReactNode }

function Emails({ place, children }: Props) {
  const { data: health } = useHealth()
  return (
    <Queue place={place} beneath={health && !health.mail.isSetUp && <NotSetUp />}>
      {children}
      <div className="grid justify-items-start gap-2 py-1 md:justify-items-end">
        <SendButton
          label="Send a test email"
          send={(api) => unwrap(api.mail.test.post(), texts.test)}
        />
        <p className="text-meta text-muted">A test email goes to {alertReadersOf(health)}.</p>
      </div>
    </Queue>
  )
}

const NotSetUp = () => (
  <div className="my-3">
    <Notice look="plain">
      Mail is not set up, so emails wait here. They go out once the server is started with SMTP_URL,
      and are forgotten after a month.
    </Notice>
  </div>
)

const FailedEmails = ({ place, children }: Props) => (
  <FailedQueue place={place}>
    {children}
    <div className="py-1">
      <SendButton
        label="Try all again"
        send={(api) => unwrap(api.mail['retry-all'].post(), texts.retryAll)}
      />
    </div>
  </FailedQueue>
)

type SendButtonProps = {
  label: string
  send: (api: Api) => Promise<{ data: { message: string } }>
}

function SendButton({ label, send }: SendButtonProps) {
  const notify = useNotify()
  const { act, isBusy, failure } = useAction(async (api) => {
    const { message } = (await send(api)).data
    notify(saying(message))
    return message
  })
  return (
    <>
      <Button
        isSmall
        look="quiet"
        isBusy={isBusy}
        onClick={() => act()}
        className="aria-disabled:cursor-progress"
      >
        {label}
      </Button>
      <div role="alert" className="empty:hidden">
        {failure && <Notice look="danger">{failure}</Notice>}
      </div>
    </>
  )
}

export default { Emails, FailedEmails }
