import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Api, type Call, unwrap } from '../data/api.ts'
import { useSource } from '../data/client.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { asAdmin } from './calls.ts'

type Options<Data> = Omit<UseQueryOptions<Data>, 'queryFn'> & {
  /** Its key in the cache, behind "admin". */
  queryKey: readonly unknown[]
  call: (api: Api) => Call<Data | null>
  failure: string
}

/** Data for admins alone, read again whenever it is looked at. */
export function useAdminQuery<Data>({ queryKey, call, failure, ...options }: Options<Data>) {
  const { api } = useSource()
  const query = useQuery({
    queryKey: ['admin', ...queryKey],
    queryFn: async () => (await asAdmin(unwrap(call(api), failure))).data,
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

type ErrorProps = { of: Omit<Query<unknown>, 'data'>; className?: string | undefined }

export const QueryError = ({ of: { isError, failure, refetch }, className }: ErrorProps) =>
  isError && <LoadFailed text={failure} className={className} onRetry={() => void refetch()} />

type Props<Data> = {
  of: Query<Data>
  failedLook?: string
  children: (data: Data) => ReactNode
}

export const QueryResult = <Data,>({ of, failedLook, children }: Props<Data>) => (
  <>
    <p role="status" className="min-h-6 text-meta text-muted">
      {!of.data && !of.isError && 'Loading…'}
    </p>
    <QueryError of={of} className={failedLook} />
    {of.data && children(of.data)}
  </>
)
