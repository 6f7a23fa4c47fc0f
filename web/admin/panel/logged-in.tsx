import { PageLink } from '../../ui/page-link.tsx'
import { ownId } from '../session/session.ts'
import { useAccount } from '../session/use-account.ts'

export function LoggedIn() {
  const id = ownId() ?? 0
  const { data } = useAccount(id)
  if (!data) return null
  return (
    <p className="text-meta">
      Logged in as{' '}
      <PageLink
        to="/admin-panel/account"
        className="inline-flex min-h-6 items-center text-primary underline underline-offset-4 wrap-anywhere"
      >
        <bdi>{data.user}</bdi>
      </PageLink>
    </p>
  )
}
