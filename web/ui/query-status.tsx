import { LoadFailed } from './load-failed.tsx'

type Props = {
  query: { data: unknown; isError: boolean; refetch: () => Promise<unknown> }
  loading: string
  failed: string
}

/** A query’s loading text or error. As high as the window, so that nothing beneath moves when the data arrives. */
export const QueryStatus = ({ query: { data, isError, refetch }, loading, failed }: Props) =>
  isError ? (
    <LoadFailed text={failed} onRetry={() => void refetch()} />
  ) : (
    !data && (
      <p role="status" className="min-h-svh">
        {loading}
      </p>
    )
  )
