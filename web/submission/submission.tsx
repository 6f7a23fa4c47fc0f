import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { asProposed } from '../../src/receipts/words.ts'
import { createApi } from '../data/api.ts'
import type { Drawn } from '../data/screen.tsx'
import { ready, useScreen } from '../data/screen.tsx'
import { FindSubmissions } from '../forms/find-submissions.tsx'
import type { Editing } from '../forms/kind.ts'
import { useFocusOn } from '../forms/parts.tsx'
import { PrivateLink } from '../forms/receipt.tsx'
import { type ServedForm, useServedPage } from '../forms/served.ts'
import type { Submission } from '../forms/submission.ts'
import { Column } from '../layout/column.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { Notice } from '../ui/notice.tsx'
import { Fate } from './fate.tsx'
import { formScreens, screenOf } from './forms.ts'
import { newerThan, saveSubmission } from './saving.ts'
import { Thanks } from './thanks.tsx'
import { TakeDown, TakeDownLink, Withdraw, WithdrawLink } from './withdraw.tsx'

const missing = 'There is no submission under this link, or it is no longer there.'
const saved = 'Saved. An administrator looks at it as it is now.'
const proposed = 'Saved. The site shows your change once an administrator has approved it.'
const unchanged = 'Saved. It is as it is published, so nothing waits to be approved.'

function savedWords({ status, proposal }: Submission) {
  if (status !== 'published') return saved
  return proposal ? proposed : unchanged
}

/** What became of something that was sent in, for whoever holds its link, and how to change or withdraw it meanwhile. */
function Receipt({ title: usual }: { title: string }) {
  const served = useServedPage()
  if (!served) return null
  if (!served.submission) return <NotFound message={missing} way={<FindSubmissions />} />
  const { submission: start } = served
  return <Found {...{ title: start.title ?? usual, served, start }} />
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
      <Fate of={submission} />
    </>
  )
  const beneath = !isThanked && <Keep at={pathname} />
  const isPublished = status === 'published'
  const question = isPublished
    ? query.has('take-down') && <TakeDown at={pathname} />
    : query.has('withdraw') && <Withdraw at={pathname} />
  if (item && question)
    return (
      <Column title={title}>
        {above}
        {question}
      </Column>
    )
  if (item)
    return (
      <Change
        key={revision}
        of={submission}
        title={title}
        editing={{
          ...{ at: pathname, item: asProposed(item, submission.proposal), revision },
          ...{ before, above, beneath, save },
          ...(isPublished
            ? { does: 'Propose changes', beside: <TakeDownLink at={pathname} /> }
            : { does: 'Save changes', beside: <WithdrawLink at={pathname} /> }),
        }}
      />
    )
  return (
    <Column title={title} before={before}>
      {above}
      {served.form && <p className="mt-6 font-semibold text-danger">{served.form.message}</p>}
      {beneath}
    </Column>
  )
}

/** What is known of a submission by now, what was last said of it, and how it is changed. */
function useSubmission(start: Submission, isSaved: boolean) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [submission, setSubmission] = useState(start)
  const [news, setNews] = useState({ text: isSaved ? savedWords(start) : '', times: 0 })
  const tell = (now: Submission, text: string) => {
    setSubmission({ ...submission, ...now })
    setNews({ text, times: news.times + 1 })
  }
  const save = async (draft: object) => {
    const api = createApi()
    const { revision } = submission
    try {
      const { receipt, ...after } = await saveSubmission(api, pathname, { draft, revision })
      if (receipt) await navigate(`${receipt}?saved=1`, { replace: true })
      else tell(after, savedWords(after))
    } catch (error) {
      const newer = await newerThan(error, api, pathname)
      if (newer) tell(newer.submission, `${newer.words} Look it over, and save it again.`)
      throw error
    }
  }
  return { submission, news, save }
}

type ChangeProps = { of: Submission; title: string; editing: Editing }

/** What was sent, in its own form. */
function Change({ of, title, editing }: ChangeProps) {
  return useScreen(screenOf(of.form)).change(title, editing)
}

const Keep = ({ at }: { at: string }) => (
  <div className="mt-10 border-line border-t pt-6">
    <p>This page has a private link. Whoever has it sees and can do what you can.</p>
    <PrivateLink address={at} />
  </div>
)

export default {
  draw: ({ route }) => <Receipt title={route.title} />,
  prefetch: async () => {
    for (const screen of formScreens.values()) await ready(screen)
    return {}
  },
} satisfies Drawn
