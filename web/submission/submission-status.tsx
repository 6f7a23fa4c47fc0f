import type { ReactElement } from 'react'
import { useLocation } from 'react-router-dom'
import { useScreen } from '../data/screen.tsx'
import { useFocusOn } from '../forms/form-errors.tsx'
import type { Submission } from '../forms/served.ts'
import { useIsHydrated } from '../layout/browser-only.tsx'
import { dayOf } from '../ui/dates.ts'
import { Notice } from '../ui/notice.tsx'
import { formAt, requestForm } from './forms.ts'
import { PrivateLink } from './private-link.tsx'

export const SubmissionStatus = ({ of }: { of: Submission }) => (
  <div className="mt-6 grid gap-4">
    {statusTexts[of.status](of, formAt(of.form).noun)
      .filter((part) => part !== null)
      .map((part) => (typeof part === 'string' ? <p key={part}>{part}</p> : part))}
    <EarlierMessages of={of} />
  </div>
)

type StatusText = (of: Submission, noun: string) => (ReactElement | string | null)[]

/** What became of a submission: sentences, and what an administrator wrote. */
const statusTexts: Record<Submission['status'], StatusText> = {
  waiting: ({ submitted_at, usual_hours, item }, noun) => [
    [
      `Your ${noun} is awaiting admin review since ${dayOf(submitted_at)}. ${usualDuration(usual_hours)}`,
      item
        ? 'Until it is decided you can change or withdraw it here.'
        : 'The same was asked for before: only the link from then can change or withdraw it.',
    ].join(''),
  ],
  'changes-asked': ({ note }, noun) => [
    `An administrator has looked at your ${noun} and asks you to change something:`,
    quoted(note),
    'Change it here, and it is looked at again.',
  ],
  published: ({ decided_at, link, reason, item, ...change }, noun) => [
    <p key="published">
      Your {noun} was published{on(decided_at)}.{' '}
      {link && (
        <a href={link} className="text-primary underline underline-offset-4">
          See it on the site
        </a>
      )}
    </p>,
    change.proposal &&
      `You proposed a change${on(change.proposal_at)}. An administrator looks at it.`,
    change.proposal_fate &&
      `The change that you proposed was ${change.proposal_fate === 'approved' ? 'published' : 'not accepted'}${on(change.proposal_at)}.`,
    quoted(reason),
    item &&
      'To correct something, change it here. The site stays as it is until an administrator has approved that.',
  ],
  approved: ({ decided_at }, noun) => [`Your ${noun} was approved${on(decided_at)}.`],
  declined: ({ form, reason, decided_at }, noun) => [
    form === requestForm
      ? `Your request was not approved${on(decided_at)}.`
      : `Your ${noun} was not accepted.`,
    quoted(reason),
    'If you have questions, come by Science Hall, Room 260.',
  ],
  'taken-down': (_, noun) => [
    `You took your ${noun} down. Nobody sees it on the site any more. You can change it here, or withdraw it: then it is erased. Only an administrator can publish it again.`,
  ],
  withdrawn: ({ decided_at }, noun) => [
    `You withdrew your ${noun}${on(decided_at)}. It is erased.`,
  ],
}

const on = (moment: string | null) => (moment === null ? '' : ` on ${dayOf(moment)}`)

const usualDuration = (hours: number | null) =>
  hours === null ? '' : `That usually takes ${durationText(hours)}. `

const quoted = (text: string | null) => (text ? <Quoted key="quoted" text={text} /> : null)

/** The conversation, but for the request that still stands above it. */
function EarlierMessages({ of: { conversation, status } }: { of: Submission }) {
  const earlier = status === 'changes-asked' ? conversation.slice(0, -1) : conversation
  if (earlier.length === 0) return null
  return (
    <section>
      <h2 className="font-semibold">What was asked, and what you changed since</h2>
      <ol className="mt-2 grid gap-3">
        {earlier.map((message) => (
          <li key={message.at}>
            {'note' in message ? (
              <Quoted text={message.note} />
            ) : (
              Object.entries(message.changes).map(([name, change]) => (
                <Change key={name} name={name} change={change} />
              ))
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

type ChangeProps = { name: string; change: [before: unknown, after: unknown] }

const Change = ({ name, change: [before, after] }: ChangeProps) => (
  <p dir="auto" className="wrap-anywhere whitespace-pre-line">
    <span className="font-semibold">{name.replaceAll('_', ' ')}:</span>{' '}
    <del>{String(before ?? '')}</del> <ins>{String(after ?? '')}</ins>
  </p>
)

const Quoted = ({ text }: { text: string }) => (
  <Notice look="plain">
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  </Notice>
)

type ThanksProps = { of: Submission; at: string }

export function Thanks({ of, at }: ThanksProps) {
  const { thanks } = useScreen(formAt(of.form).screen)
  const message = useFormMessage()
  const notice = useFocusOn<HTMLDivElement>(message !== undefined)
  return (
    <div role="status" className="mb-8">
      <Notice ref={notice} look="success">
        <p className="font-semibold">{thanks}</p>
        {message && <p className="mt-1">{message}</p>}
        <div className="mt-3 text-ink">
          <p>
            An administrator looks at it next. {usualDuration(of.usual_hours)}
            What becomes of it, you see on this page. Keep its link: whoever has it sees and can do
            what you can.
          </p>
          <PrivateLink address={at} />
        </div>
      </Notice>
    </div>
  )
}

/** What the form's page left in the history; undefined if the reader didn't come from there. */
function useFormMessage() {
  const state: unknown = useLocation().state
  const isHydrated = useIsHydrated()
  if (!isHydrated || typeof state !== 'object' || state === null) return undefined
  return 'message' in state ? String(state.message ?? '') : undefined
}

export function durationText(hours: number) {
  if (hours < 1) return 'less than an hour'
  if (hours < 1.5) return 'about an hour'
  if (hours < 36) return `about ${Math.round(hours)} hours`
  return `about ${Math.round(hours / 24)} days`
}
