import { useLocation } from 'react-router-dom'
import { asProposed } from '../../src/receipts/words.ts'
import type { Drawn } from '../data/screen.tsx'
import { ready, useScreen } from '../data/screen.tsx'
import { FindSubmissions } from '../forms/find-submissions.tsx'
import type { Editing } from '../forms/kind.ts'
import { useFocusOn } from '../forms/parts.tsx'
import { PrivateLink } from '../forms/receipt.tsx'
import type { Submission } from '../forms/served.ts'
import { type ServedForm, useServedPage } from '../forms/served.ts'
import { Column } from '../layout/column.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { Notice } from '../ui/notice.tsx'
import { EndingLink, EndingQuestion } from './ending.tsx'
import { formAt, formScreens } from './forms.ts'
import { SubmissionStatus } from './submission-status.tsx'
import { Thanks } from './thanks.tsx'
import { useSubmission } from './use-submission.ts'

const missing = 'There is no submission under this link, or it is no longer there.'

/** The receipt of a submission, for whoever holds its link. */
function Receipt({ title }: { title: string }) {
  const served = useServedPage()
  if (!served) return null
  if (!served.submission) return <NotFound message={missing} way={<FindSubmissions />} />
  const { submission: start } = served
  return <Found {...{ title: start.title ?? title, served, start }} />
}

type FoundProps = { title: string; served: ServedForm; start: Submission }

function Found({ title, served, start }: FoundProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const { submission, news, save } = useSubmission(start, query.has('saved') && !served.form)
  const notice = useFocusOn<HTMLDivElement>(news.times)
  const { item, revision, status } = submission
  const isThanked = query.has('thanks') && status === 'waiting' && !served.form && !news.text
  const before = isThanked && <Thanks of={submission} at={pathname} />
  const above = (
    <>
      <div role="status" className="not-empty:mt-6">
        {news.text && (
          <Notice ref={notice} look={news.text.startsWith('Saved.') ? 'success' : 'danger'}>
            {news.text}
          </Notice>
        )}
      </div>
      <SubmissionStatus of={submission} />
    </>
  )
  const beneath = !isThanked && <KeepLink at={pathname} />
  const isPublished = status === 'published'
  const ending = isPublished ? 'take-down' : 'withdraw'
  if (!item || query.has(ending))
    return (
      <Column title={title} before={before}>
        {above}
        {item ? (
          <EndingQuestion of={ending} at={pathname} />
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
        ...{ at: pathname, item: asProposed(item, submission.proposal), revision },
        ...{ before, above, beneath, save },
        does: isPublished ? 'Propose changes' : 'Save changes',
        beside: <EndingLink of={ending} at={pathname} />,
      }}
    />
  )
}

type ChangeProps = { of: Submission; title: string; editing: Editing }

const Change = ({ of, title, editing }: ChangeProps) =>
  useScreen(formAt(of.form).screen).change(title, editing)

const KeepLink = ({ at }: { at: string }) => (
  <div className="mt-10 border-line border-t pt-6">
    <p>This page has a private link. Whoever has it sees and can do what you can.</p>
    <PrivateLink address={at} />
  </div>
)

export default {
  draw: ({ route }) => <Receipt title={route.title} />,
  prefetch: async () => {
    for (const screen of formScreens) await ready(screen)
    return {}
  },
} satisfies Drawn
