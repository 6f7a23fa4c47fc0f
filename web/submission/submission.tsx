import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Drawn } from '../data/screen.tsx'
import { ready } from '../data/screen.tsx'
import { PrivateLink } from '../forms/receipt.tsx'
import { useServedPage } from '../forms/served.ts'
import type { Submission } from '../forms/submission.ts'
import { Column } from '../layout/column.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { Notice } from '../ui/notice.tsx'
import { EditForm } from './edit-form.tsx'
import { Fate } from './fate.tsx'
import { formScreens } from './forms.ts'
import { Withdraw } from './withdraw.tsx'

const missing = 'There is no submission under this link, or it is no longer there.'

/** What became of something that was sent in, for whoever holds its link, and how to change or withdraw it meanwhile. */
function Receipt({ title }: { title: string }) {
  const served = useServedPage()
  const { pathname, search } = useLocation()
  const [submission, setSubmission] = useState(served.submission)
  const [isSaved, setIsSaved] = useState(new URLSearchParams(search).has('saved') && !served.form)
  if (!submission) return <NotFound message={missing} />
  const save = (after: Submission) => {
    setSubmission({ ...submission, ...after })
    setIsSaved(true)
  }
  const { item, revision } = submission
  const isWithdrawing = new URLSearchParams(search).has('withdraw') && item !== null
  return (
    <Column title={title}>
      <div role="status" className="not-empty:mt-6">
        {isSaved && (
          <Notice look="success">Saved. An administrator looks at it as it is now.</Notice>
        )}
      </div>
      <Fate of={submission} />
      {isWithdrawing && <Withdraw at={pathname} />}
      {item && !isWithdrawing && (
        <EditForm
          key={revision}
          at={pathname}
          of={submission}
          item={item}
          refused={served.submission === submission ? served.form : undefined}
          onSaved={save}
        />
      )}
      {!isWithdrawing && (
        <div className="mt-10 border-line border-t pt-6">
          <p>This page has a private link. Whoever has it sees what you see here.</p>
          <PrivateLink address={pathname} />
        </div>
      )}
    </Column>
  )
}

export default {
  draw: ({ route }) => <Receipt title={route.title} />,
  prefetch: async () => {
    for (const screen of formScreens.values()) await ready(screen)
    return {}
  },
} satisfies Drawn
