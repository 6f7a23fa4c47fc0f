import { useQuery } from '@tanstack/react-query'
import { answer } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { failures } from '../../data/messages.ts'
import { asAdmin } from '../calls.ts'

/** An admin's account, as the server knows it. */
export function useAccount(id: number) {
  const { api } = useSource()
  return useQuery({
    queryKey: ['admin', 'account', id],
    queryFn: async () =>
      (await asAdmin(answer(api.admins['admin-panel']({ id }).get(), failures.users.read))).data,
  })
}
