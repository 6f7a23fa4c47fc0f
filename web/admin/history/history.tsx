import { useState } from 'react'
import type { Message } from '../../../src/receipts/words.ts'
import { failures } from '../../data/messages.ts'
import type { Version } from '../../data/version.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { QueryError, useAdminQuery } from '../admin-query.tsx'
import { AdminNote } from '../list/conversation.tsx'
import { useTimeFormat } from '../time-format.ts'
import { fieldsAt } from './fields-at.ts'
import type { HistoryProps } from './history-button.tsx'
import { VersionChanges } from './version-changes.tsx'

/** The versions of an item, newest first, with the notes of admins between them. */
function History({ of, item, isDirty, onGoBack }: HistoryProps) {
  const [asked, setAsked] = useState<Version>()
  const { byAndAt } = useTimeFormat()
  const query = useAdminQuery({
    queryKey: ['versions', item.id, item.read.tag],
    call: (api) => of.versions(api, item.id),
    failure: failures.history.versions,
    gcTime: 0,
  })
  const { data, isError } = query
  if (isError) return <QueryError of={query} />
  if (!data) return <p role="status">Loading…</p>
  const goBack = ({ revision, ...version }: Version) => {
    setAsked(undefined)
    onGoBack({
      revision,
      words: `It is again as it was made ${byAndAt(version)}.`,
      fields: fieldsAt(data, revision),
    })
  }
  return (
    <>
      <p role="status" className="text-meta text-muted">
        {data.length === 1 ? '1 version' : `${data.length} versions`}
      </p>
      <ol aria-label="Versions" className="mt-2 grid divide-y divide-line border-line border-y">
        {withNotes(data, item.read.row).map((each) => (
          <li key={'note' in each ? each.at : each.revision} className="min-w-0 py-5">
            {'note' in each ? (
              <AdminNote of={each} />
            ) : (
              <VersionChanges
                version={each}
                isFirst={each === data.at(-1)}
                onGoBack={
                  each === data[0] ? undefined : () => (isDirty ? setAsked(each) : goBack(each))
                }
              />
            )}
          </li>
        ))}
      </ol>
      {asked && (
        <Confirm
          title="Go back to this version?"
          confirm="Go back"
          onCancel={() => setAsked(undefined)}
          onConfirm={() => goBack(asked)}
        >
          What you typed here, and have not saved, will be lost.
        </Confirm>
      )}
    </>
  )
}

type Note = Extract<Message, { note: string }>

function withNotes(
  versions: readonly Version[],
  { conversation = [] }: { conversation?: readonly Message[] },
) {
  const notes = conversation.filter((said): said is Note => 'note' in said)
  return [...notes, ...versions].toSorted((one, other) =>
    (other.at ?? '').localeCompare(one.at ?? ''),
  )
}

export default History
