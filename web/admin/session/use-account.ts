import { failures } from '../../data/messages.ts'
import { useAdminQuery } from '../admin-query.tsx'

export const useAccount = (id: number) =>
  useAdminQuery({
    queryKey: ['account', id],
    call: (api) => api.admins['admin-panel']({ id }).get(),
    failure: failures.users.read,
    staleTime: 30_000,
  })
