import { useQuery } from '@tanstack/react-query'
import { answer } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { failures } from '../../data/messages.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { asAdmin } from '../calls.ts'
import { ownId } from '../session/session.ts'

/** Who is logged in, and the way to their account; nothing until it is known. */
export function LoggedIn() {
  const { api } = useSource()
  const id = ownId() ?? 0
  const { data } = useQuery({
    queryKey: ['admin', 'own account', id],
    queryFn: async () =>
      (await asAdmin(answer(api.admins['admin-panel']({ id }).get(), failures.users.read))).data,
  })
  if (!data) return null
  return (
    <p className="text-meta">
      Logged in as{' '}
      <PageLink
        to={`/admin-panel/users/edit-admin/${id}`}
        className="inline-flex min-h-6 items-center text-primary underline underline-offset-4 wrap-anywhere"
      >
        <bdi>{data.user}</bdi>
      </PageLink>
    </p>
  )
}
