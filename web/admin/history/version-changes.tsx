import type { Version } from '../../data/version.ts'
import { labelOf } from '../../forms/use-fields.ts'
import { Button } from '../../ui/button.tsx'
import { useTimeFormat } from '../time-format.ts'
import { BeforeAndAfter, FirstValue } from './before-and-after.tsx'

type Props = {
  version: Version
  isFirst: boolean
  /** Absent for the current version. */
  onGoBack: (() => void) | undefined
}

export function VersionChanges({ version, isFirst, onGoBack }: Props) {
  const { revision } = version
  const made = useTimeFormat().byAndAt(version) || 'before anybody wrote it down'
  const changes = Object.entries(version.changes).filter(
    ([, [, after]]) => !isFirst || after !== null,
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={`version-${revision}`} className="font-semibold">
          {isFirst ? 'Began' : 'Changed'} {made}
        </h3>
        {onGoBack ? (
          <Button isSmall look="quiet" aria-describedby={`version-${revision}`} onClick={onGoBack}>
            Go back to this
          </Button>
        ) : (
          <p className="text-meta text-muted">This is how it is now</p>
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
