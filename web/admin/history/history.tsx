import { useState } from 'react'
import { counted } from '../../../src/fields/words.ts'
import type { Message } from '../../../src/receipts/words.ts'
import { failures } from '../../data/messages.ts'
import type { Version } from '../../data/version.ts'
import { labelOf } from '../../forms/controls.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { QueryResult, useAdminQuery } from '../admin-query.tsx'
import { AdminNote } from '../list/conversation.tsx'
import { Outcome } from '../outcome.tsx'
import { useTimeFormat } from '../time-format.ts'
import { useAction } from '../use-action.ts'
import { BeforeAndAfter, FirstValue } from './before-and-after.tsx'
import type { HistoryProps } from './history-button.tsx'

/** The versions of an item, newest first, with the notes of admins between them. */
function History({ of, item, isDirty, onReverted }: HistoryProps) {
  const { id, read } = item
  const [pending, setPending] = useState<Version>()
  const { byAndAt } = useTimeFormat()
  const versions = useAdminQuery({
    queryKey: ['versions', id, read.tag],
    call: (api) => of.versions(api, id),
    failure: failures.history.versions,
    gcTime: 0,
  })
  const { act, isBusy, ...outcome } = useAction(async (api, { revision, ...version }: Version) => {
    const headers = { 'if-match': read.tag }
    const { tag } = await of.revert(api, { id, headers, revision })
    onReverted(`It is again as it was made ${byAndAt(version)}.`, tag)
    return ''
  })
  const goBack = (version: Version) => {
    setPending(undefined)
    act(version)
  }
  return (
    <QueryResult of={versions}>
      {(all) => (
        <>
          <p role="status" className="text-meta text-muted">
            {counted(all.length, 'version')}
          </p>
          <Outcome of={outcome} className="not-empty:mt-4" />
          <ol aria-label="Versions" className="mt-2 grid divide-y divide-line border-line border-y">
            {withNotes(all, read.row).map((each) => (
              <li key={'note' in each ? each.at : each.revision} className="min-w-0 py-5">
                {'note' in each ? (
                  <AdminNote of={each} />
                ) : (
                  <VersionChanges
                    version={each}
                    isFirst={each === all.at(-1)}
                    isLatest={each === all[0]}
                    isBusy={isBusy}
                    onGoBack={() => (isDirty ? setPending(each) : goBack(each))}
                  />
                )}
              </li>
            ))}
          </ol>
          {pending && (
            <Confirm
              title="Go back to this version?"
              confirm="Go back"
              onCancel={() => setPending(undefined)}
              onConfirm={() => goBack(pending)}
            >
              What you typed here, and have not saved, will be lost.
            </Confirm>
          )}
        </>
      )}
    </QueryResult>
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

type Props = {
  version: Version
  isFirst: boolean
  isLatest: boolean
  isBusy: boolean
  onGoBack: () => void
}

function VersionChanges({ version, isFirst, isLatest, isBusy, onGoBack }: Props) {
  const { byAndAt } = useTimeFormat()
  const id = `version-${version.revision}`
  const changes = Object.entries(version.changes).filter(
    ([, [, after]]) => !isFirst || after !== null,
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="font-semibold">
          {isFirst ? 'Created' : 'Changed'} {byAndAt(version) || 'before versions were kept'}
        </h3>
        {isLatest ? (
          <p className="text-meta text-muted">This is how it is now</p>
        ) : (
          <Button isSmall look="quiet" aria-describedby={id} isBusy={isBusy} onClick={onGoBack}>
            Go back to this
          </Button>
        )}
      </div>
      <dl className="mt-3 grid gap-4">
        {changes.map(([name, change]) => (
          <div key={name} className="min-w-0">
            <dt className="font-semibold text-meta">{labelOf(name)}</dt>
            <dd className={isFirst ? 'mt-1' : 'mt-1 grid gap-2 md:grid-cols-2'}>
              {isFirst ? <FirstValue value={change[1]} /> : <BeforeAndAfter change={change} />}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export default History
