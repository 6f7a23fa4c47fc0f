import { useLocation } from 'react-router-dom'
import { withProposal } from '../../src/receipts/words.ts'
import { ready, type ScreenModule, useScreen } from '../data/screen.tsx'
import { FindSubmissions } from '../forms/find-submissions.tsx'
import { useFocusOn } from '../forms/form-errors.tsx'
import type { SubmissionEdit } from '../forms/kind.ts'
import { type ServedForm, type Submission, useServedPage } from '../forms/served.ts'
import { Column } from '../layout/column.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { buttonLook } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { formAt, formScreens } from './forms.ts'
import { PrivateLink } from './private-link.tsx'
import { SubmissionStatus, Thanks } from './submission-status.tsx'
import { useSubmission } from './use-submission.ts'

const missingMessage = 'There is no submission under this link, or it is no longer there.'

/** The receipt of a submission, for whoever holds its link. */
function Receipt({ title }: { title: string }) {
  const served = useServedPage()
  if (!served) return null
  if (!served.submission) return <NotFound message={missingMessage} way={<FindSubmissions />} />
  const { submission: initial } = served
  return <ReceiptPage {...{ title: initial.title ?? title, served, initial }} />
}

type ReceiptPageProps = { title: string; served: ServedForm; initial: Submission }

function ReceiptPage({ title, served, initial }: ReceiptPageProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const { submission, message, save } = useSubmission(initial, query.has('saved') && !served.form)
  const notice = useFocusOn<HTMLDivElement>(message.times)
  const { item, revision, status } = submission
  const isThanked = query.has('thanks') && status === 'waiting' && !served.form && !message.text
  const before = isThanked && <Thanks of={submission} at={pathname} />
  const above = (
    <>
      <div role="status" className="not-empty:mt-6">
        {message.text && (
          <Notice ref={notice} look={message.text.startsWith('Saved.') ? 'success' : 'danger'}>
            {message.text}
          </Notice>
        )}
      </div>
      <SubmissionStatus of={submission} />
    </>
  )
  const beneath = !isThanked && <KeepLink at={pathname} />
  const isPublished = status === 'published'
  const endingType = isPublished ? 'take-down' : 'withdraw'
  if (!item || query.has(endingType))
    return (
      <Column title={title} before={before}>
        {above}
        {item ? (
          <EndingQuestion of={endingType} at={pathname} />
        ) : (
          <>
            {served.form && <p className="mt-6 font-semibold text-danger">{served.form.message}</p>}
            {beneath}
          </>
        )}
      </Column>
    )
  return (
    <Change
      key={revision}
      of={submission}
      title={title}
      editing={{
        path: pathname,
        item: withProposal(item, submission.proposal),
        revision,
        before,
        above,
        beneath,
        save,
        submitLabel: isPublished ? 'Propose changes' : 'Save changes',
        beside: (
          <a href={`${pathname}?${endingType}=1`} className={buttonLook('threat')}>
            {endings[endingType].link}
          </a>
        ),
      }}
    />
  )
}

type ChangeProps = { of: Submission; title: string; editing: SubmissionEdit }

const Change = ({ of, title, editing }: ChangeProps) =>
  useScreen(formAt(of.form).screen).edit(title, editing)

const KeepLink = ({ at }: { at: string }) => (
  <div className="mt-10 border-line border-t pt-6">
    <p>This page has a private link. Whoever has it sees and can do what you can.</p>
    <PrivateLink address={at} />
  </div>
)

/** How a sender ends a submission: before it is published, and afterwards. */
const endings = {
  withdraw: {
    link: 'Withdraw it',
    question: 'Do you want to withdraw this?',
    consequence: 'It is erased at once, and can’t be brought back.',
    field: 'hl_withdraw',
    button: 'Withdraw',
  },
  'take-down': {
    link: 'Take it down',
    question: 'Do you want to take this down?',
    consequence:
      'Nobody sees it on the site any more, at once. Only an administrator can publish it again.',
    field: 'hl_take_down',
    button: 'Take down',
  },
} as const

type EndingProps = { of: keyof typeof endings; at: string }

/** Asks on a page of its own, so that it works without scripts. */
function EndingQuestion({ of, at }: EndingProps) {
  const { question, consequence, field, button } = endings[of]
  return (
    <form method="post" encType="multipart/form-data" action={at} className="mt-8">
      <h2 className="text-card">{question}</h2>
      <p className="mt-2">{consequence}</p>
      <input type="hidden" name={field} value="yes" />
      <div className="mt-6 flex flex-wrap gap-3">
        <a href={at} className={buttonLook('quiet')}>
          Cancel
        </a>
        <button type="submit" className={buttonLook('danger')}>
          {button}
        </button>
      </div>
    </form>
  )
}

export default {
  render: ({ route }) => <Receipt title={route.title} />,
  prefetch: async () => {
    for (const screen of formScreens) await ready(screen)
    return {}
  },
} satisfies ScreenModule
