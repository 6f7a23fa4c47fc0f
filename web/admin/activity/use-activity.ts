import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Sort } from '../../../src/http/request/words.ts'
import { type Api, answerPage } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { failures } from '../../data/messages.ts'
import { asAdmin } from '../calls.ts'

export type Narrowing = { q?: string; by?: string; kind?: string }

type Asked = Narrowing & { page: number; perPage: number; sort?: Sort }

/** Something that somebody did. */
export type Act = NonNullable<Awaited<ReturnType<Api['activity']['get']>>['data']>[number]

/** A page of who did what. */
export function useActivity(asked: Asked) {
  const { api } = useSource()
  return useQuery({
    queryKey: ['admin', 'activity', asked],
    queryFn: () => asAdmin(answerPage(api.activity.get({ query: asked }), failures.activity.load)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The names of those who may log in now. */
export function useAdmins() {
  const { api } = useSource()
  const { data } = useQuery({
    queryKey: ['admin', 'activity', 'admins'],
    queryFn: () => asAdmin(answerPage(api.admins.get({ query: {} }), failures.users.load)),
  })
  return (data?.items ?? []).map(({ user }) => user)
}
