import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Api, answer, type Call } from '../data/api.ts'
import { useSource } from '../data/client.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { asAdmin } from './calls.ts'

type Options<Data> = Omit<UseQueryOptions<Data>, 'queryFn'> & {
  /** Names it in the cache, behind "admin". */
  queryKey: readonly unknown[]
  call: (api: Api) => Call<Data | null>
  failure: string
}

/** What a call answers to admins alone: read whenever somebody comes to look at it. */
export function useAdminQuery<Data>({ queryKey, call, failure, ...options }: Options<Data>) {
  const { api } = useSource()
  const query = useQuery({
    queryKey: ['admin', ...queryKey],
    queryFn: async () => (await asAdmin(answer(call(api), failure))).data,
    staleTime: 0,
    ...options,
  })
  return { ...query, failure }
}

type Query<Data> = {
  data: Data | undefined
  isError: boolean
  failure: string
  refetch: () => Promise<unknown>
}

type FailedProps = { of: Omit<Query<unknown>, 'data'>; className?: string | undefined }

/** That it didn't come, and the way to ask for it again. */
export const QueryError = ({ of: { isError, failure, refetch }, className }: FailedProps) =>
  isError && <LoadFailed text={failure} className={className} onRetry={() => void refetch()} />

type Props<Data> = { of: Query<Data>; failedLook?: string; children: (data: Data) => ReactNode }

/** Shows it once it is there; until then that it is on its way, or that it didn't come. */
export const QueryResult = <Data,>({ of, failedLook, children }: Props<Data>) => (
  <>
    <p role="status" className="min-h-6 text-meta text-muted">
      {!of.data && !of.isError && 'Loading…'}
    </p>
    <QueryError of={of} className={failedLook} />
    {of.data && children(of.data)}
  </>
)
