import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Api, answer, type Call, Refused } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { failures } from '../../data/messages.ts'
import { asAdmin, nothingWasDone } from '../calls.ts'
import { endSession } from './session.ts'

export type OwnSession = NonNullable<Awaited<ReturnType<Api['sessions']['get']>>['data']>[number]

type Outcome = { said?: string; failure?: string }

const read = async (api: Api) =>
  (await asAdmin(answer(api.sessions.get({ query: {} }), failures.sessions.load))).data

const isRefused = (error: unknown) =>
  error instanceof Refused && error.status > 0 && error.status < 500

/** Where the admin is logged in, and how they end that. */
export function useSessions() {
  const { api } = useSource()
  const [outcome, setOutcome] = useState<Outcome>({})
  const [isBusy, setIsBusy] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'sessions'],
    queryFn: () => read(api),
    staleTime: 0,
  })
  const perform = async ({ call, failure, isDone, isOwn }: Ending) => {
    if (isBusy) return
    setIsBusy(true)
    setOutcome({})
    const failed = await asAdmin(answer(call(api), failure), nothingWasDone).then(done, wrapped)
    if (!failed && isOwn) return endSession('You ended this session. Log in to go on.')
    const { data: after } = await refetch() // however the call went
    setOutcome(outcomeOf(failure, failed, after && isDone(after)))
    setIsBusy(false)
  }
  return { sessions: data, isError, refetch, isBusy, perform, ...outcome }
}

type Ending = {
  call: (api: Api) => Call<unknown>
  failure: string
  isDone: (sessions: OwnSession[]) => boolean
  isOwn?: boolean
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

const done = () => undefined
const wrapped = (error: unknown) => ({ error })

function outcomeOf(failure: string, failed: { error: unknown } | undefined, isDone?: boolean) {
  if (isDone) return { said: 'Done. Whoever worked there is asked to log in.' }
  const rest =
    isDone === false || isRefused(failed?.error)
      ? 'Nothing was changed.'
      : 'It is not known whether it was done; look again.'
  return { failure: `${failure}. ${rest}` }
}
