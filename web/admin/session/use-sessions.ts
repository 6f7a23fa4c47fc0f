import { type Api, answer, type Call } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { useAnswer } from '../answered.tsx'
import { useDoing } from '../doing.ts'
import { endSession } from './session.ts'

export type OwnSession = NonNullable<Awaited<ReturnType<Api['sessions']['get']>>['data']>[number]

const read = (api: Api) => api.sessions.get({ query: {} })

type Ending = {
  call: (api: Api) => Call<unknown>
  failure: string
  isDone: (sessions: OwnSession[]) => boolean
  isOwn?: boolean
}

const done = 'Done. Whoever worked there is asked to log in.'

/** Where the admin is logged in, and how they end that. */
export function useSessions() {
  const failure = failures.sessions.load
  const sessions = useAnswer({ queryKey: ['sessions'], call: read, failure })
  const doing = useDoing<Ending>({
    run: async (api, { call, failure, isOwn }) => {
      await answer(call(api), failure)
      if (isOwn) endSession('You ended this session. Log in to go on.')
      return done
    },
    failure: ({ failure }) => failure,
    look: async (api, { isDone }) =>
      isDone((await answer(read(api), failure)).data) ? done : undefined,
    unknown: 'It is not known whether it was done; look again.',
    refresh: sessions.refetch,
  })
  return { sessions, ...doing }
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
