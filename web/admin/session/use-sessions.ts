import { useQuery } from '@tanstack/react-query'
import { type Api, answer, type Call } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { failures } from '../../data/messages.ts'
import { asAdmin } from '../calls.ts'
import { useDoing } from '../doing.ts'
import { endSession } from './session.ts'

export type OwnSession = NonNullable<Awaited<ReturnType<Api['sessions']['get']>>['data']>[number]

const read = async (api: Api) =>
  (await answer(api.sessions.get({ query: {} }), failures.sessions.load)).data

type Ending = {
  call: (api: Api) => Call<unknown>
  failure: string
  isDone: (sessions: OwnSession[]) => boolean
  isOwn?: boolean
}

const done = 'Done. Whoever worked there is asked to log in.'

/** Where the admin is logged in, and how they end that. */
export function useSessions() {
  const { api } = useSource()
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'sessions'],
    queryFn: () => asAdmin(read(api)),
    staleTime: 0,
  })
  const { act, ...outcome } = useDoing<Ending>({
    run: async (api, { call, failure, isOwn }) => {
      await answer(call(api), failure)
      if (isOwn) endSession('You ended this session. Log in to go on.')
      return done
    },
    failure: ({ failure }) => failure,
    look: async (api, { isDone }) => (isDone(await read(api)) ? done : undefined),
    unknown: 'It is not known whether it was done; look again.',
    refresh: refetch,
  })
  return { sessions: data, isError, refetch, perform: act, ...outcome }
}

export const ending = ({ id, is_this }: OwnSession): Ending => ({
  call: (api) => api.sessions({ id }).delete(),
  failure: failures.sessions.end,
  isDone: (all) => all.every((each) => each.id !== id),
  isOwn: is_this,
})

export const endingOthers: Ending = {
  call: (api) => api.sessions.delete(),
  failure: failures.sessions.endOthers,
  isDone: (all) => all.every(({ is_this }) => is_this),
}
