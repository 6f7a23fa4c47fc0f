import type { Said } from '../../../src/receipts/words.ts'
import { ChangedText } from '../history/changed-text.tsx'
import { byAndAt } from '../moments.ts'

/** What admins asked of a sender, and what the sender changed since, both texts of each field. */
export const Conversation = ({ of }: { of: readonly Said[] }) => (
  <ol className="grid gap-4">
    {of.map((said) => (
      <li key={said.at}>
        {'note' in said ? (
          <>
            <p className="text-meta text-muted">Asked {byAndAt(said)}</p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {said.note}
            </p>
          </>
        ) : (
          <>
            <p className="text-meta text-muted">
              Its sender changed {byAndAt({ by: null, at: said.at })}
            </p>
            <dl className="grid gap-2">
              {Object.entries(said.changes).map(([name, change]) => (
                <Change key={name} name={name} change={change} />
              ))}
            </dl>
          </>
        )}
      </li>
    ))}
  </ol>
)

type ChangeProps = { name: string; change: [before: unknown, after: unknown] }

function Change({ name, change }: ChangeProps) {
  const [before = '', after = ''] = change.map((value) => String(value ?? ''))
  return (
    <div>
      <dt className="font-semibold text-meta">{name.replaceAll('_', ' ')}</dt>
      <dd className="mt-1 grid gap-2 md:grid-cols-2">
        <ChangedText text={before} other={after} isAfter={false} />
        <ChangedText text={after} other={before} isAfter />
      </dd>
    </div>
  )
}
