import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSource } from '../../data/client.tsx'
import { failures } from '../../data/messages.ts'
import type { Version } from '../../data/version.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { asAdmin } from '../calls.ts'
import { byAndAt } from '../moments.ts'
import { fieldsAt } from './fields-at.ts'
import type { HistoryProps } from './history-button.tsx'
import { VersionChanges } from './version-changes.tsx'

/** What an item was like before, newest first, and the way back to each. */
function History({ read, now, isDirty, onGoBack }: HistoryProps) {
  const { api } = useSource()
  const [asked, setAsked] = useState<Version>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'versions', now.tag],
    queryFn: () => asAdmin(read(api)),
    staleTime: 0,
    gcTime: 0,
  })
  if (isError) return <LoadFailed text={failures.history.versions} onRetry={() => void refetch()} />
  if (!data) return <p role="status">Loading…</p>
  const goBack = ({ revision, ...version }: Version) =>
    onGoBack({
      revision,
      words: `It is again as it was made ${byAndAt(version)}.`,
      fields: fieldsAt(data, revision),
    })
  return (
    <>
      <p role="status" className="text-meta text-muted">
        {data.length === 1 ? '1 version' : `${data.length} versions`}
      </p>
      <ol aria-label="Versions" className="mt-2 grid divide-y divide-line border-line border-y">
        {data.map((version, place) => (
          <li key={version.revision} className="min-w-0 py-5">
            <VersionChanges
              version={version}
              isFirst={place === data.length - 1}
              onGoBack={
                place === 0 ? undefined : () => (isDirty ? setAsked(version) : goBack(version))
              }
            />
          </li>
        ))}
      </ol>
      {asked && (
        <Confirm
          title="Go back to this version?"
          confirm="Go back"
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            goBack(asked)
          }}
        >
          What you typed here, and have not saved, will be lost.
        </Confirm>
      )}
    </>
  )
}

export default History
