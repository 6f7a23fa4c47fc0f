import { LoadFailed } from './load-failed.tsx'

type Props = {
  of: { data: unknown; isError: boolean; refetch: () => Promise<unknown> }
  loading: string
  failed: string
}

/** As high as the window, so that nothing beneath moves once the data is there. */
export const Awaiting = ({ of: { data, isError, refetch }, loading, failed }: Props) =>
  isError ? (
    <LoadFailed text={failed} onRetry={() => void refetch()} />
  ) : (
    !data && (
      <p role="status" className="min-h-svh">
        {loading}
      </p>
    )
  )
