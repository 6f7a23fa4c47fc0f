import { hasPasskeys } from '../../browser/passkeys.ts'
import { useSite } from '../../data/site.tsx'
import { Column } from '../../layout/column.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { QueryResult } from '../admin-query.tsx'
import { BackToPanel } from '../back-to-panel.tsx'
import { adminScreen } from '../session/guard.tsx'
import { ownId } from '../session/session.ts'
import { useAccount } from '../session/use-account.ts'
import { OwnSessions } from './own-sessions.tsx'
import { Passkeys } from './passkeys.tsx'

const noticeTexts = {
  'at once': 'You are mailed at once, at most once an hour, when something waits for a decision.',
  daily: 'You are mailed once a day where something has waited for longer than that.',
  never: 'You are mailed nothing about what waits for a decision.',
}

function Account({ title }: { title: string }) {
  const account = useAccount(ownId() ?? 0)
  const { publicUrl } = useSite().settings
  return (
    <Column title={title} before={<BackToPanel />}>
      <QueryResult of={account}>
        {({ id, user, email, notices }) => (
          <>
            <p className="wrap-anywhere">
              You are logged in as <strong dir="auto">{user}</strong>, {email}.{' '}
              {noticeTexts[notices]}
            </p>
            <a href={`/admin-panel/users/edit-admin/${id}`} className={buttonLook('quiet', 'mt-4')}>
              Change password, email or what you are mailed
            </a>
          </>
        )}
      </QueryResult>
      {hasPasskeys(publicUrl) && <Passkeys />}
      <OwnSessions />
    </Column>
  )
}

export default adminScreen(({ route }) => <Account title={route.title} />)
