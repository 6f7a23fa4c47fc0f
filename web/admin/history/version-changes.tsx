import type { Version } from '../../data/version.ts'
import { labelOf } from '../../forms/use-fields.ts'
import { Button } from '../../ui/button.tsx'
import { useTimeFormat } from '../time-format.ts'
import { Side, Sides } from './sides.tsx'

type Props = {
  version: Version
  /** It is how the item began, so that all of it is new. */
  isFirst: boolean
  /** Absent for what the item is now. */
  onGoBack: (() => void) | undefined
}

/** Who made a version and when, and field by field what it changed. */
export function VersionChanges({ version, isFirst, onGoBack }: Props) {
  const { revision, changes } = version
  const made = useTimeFormat().byAndAt(version) || 'before anybody wrote it down'
  const names = Object.keys(changes).filter((name) => !isFirst || changes[name]?.[1] !== null)
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
        {names.map((name) => (
          <div key={name} className="min-w-0">
            <dt className="font-semibold text-meta">{labelOf(name)}</dt>
            <dd className={isFirst ? 'mt-1' : 'mt-1 grid gap-2 md:grid-cols-2'}>
              {isFirst ? (
                <Side
                  value={textOf(changes[name]?.[1])}
                  other={textOf(changes[name]?.[1])}
                  isAfter
                />
              ) : (
                <Sides change={changes[name] ?? [null, null]} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const textOf = (value: unknown) => String(value ?? '')
