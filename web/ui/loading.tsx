import { LoadFailed } from './load-failed.tsx'

/** What is said until the rest of a page comes, with room for it: nothing beneath moves once it does. */
const Loading = ({ text }: { text: string }) => (
  <p role="status" className="min-h-svh">
    {text}
  </p>
)

type Props = {
  of: { data: unknown; isError: boolean; refetch: () => Promise<unknown> }
  loading: string
  failed: string
}

/** Until something is answered: that it is on its way, or that it didn't come, and the way to ask for it again. */
export const Awaiting = ({ of: { data, isError, refetch }, loading, failed }: Props) =>
  isError ? (
    <LoadFailed text={failed} onRetry={() => void refetch()} />
  ) : (
    !data && <Loading text={loading} />
  )
