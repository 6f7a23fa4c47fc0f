import type { Message, Proposed } from '../../../src/receipts/words.ts'
import { BeforeAndAfter } from '../history/before-and-after.tsx'
import { useTimeFormat } from '../time-format.ts'
import { PreviewSection } from './preview.tsx'

type Props = { conversation?: readonly Message[]; proposal?: Proposed | null }

/** What an admin asked, and what the sender changed since or proposes. */
export function Conversation({ of, level = 3 }: { of: Props; level?: 2 | 3 }) {
  const { conversation = [], proposal } = of
  return (
    <>
      {conversation.length > 0 && (
        <PreviewSection level={level} title="What was asked, and what its sender changed since">
          <ol className="grid gap-4">
            {conversation.map((said) => (
              <li key={said.at}>
                {'note' in said ? (
                  <AdminNote of={said} />
                ) : (
                  <SenderChanges did="changed" of={said} />
                )}
              </li>
            ))}
          </ol>
        </PreviewSection>
      )}
      {proposal && (
        <PreviewSection level={level} title="What its sender would change">
          <SenderChanges did="proposed this" of={proposal} />
        </PreviewSection>
      )}
    </>
  )
}

export const AdminNote = ({ of }: { of: Extract<Message, { note: string }> }) => (
  <>
    <p className="text-meta text-muted">Asked {useTimeFormat().byAndAt(of)}</p>
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {of.note}
    </p>
  </>
)

const SenderChanges = ({ did, of: { at, changes } }: { did: string; of: Proposed }) => (
  <>
    <p className="text-meta text-muted">
      Its sender {did} {useTimeFormat().byAndAt({ at })}
    </p>
    <dl className="mt-2 grid gap-3">
      {Object.entries(changes).map(([name, change]) => (
        <div key={name}>
          <dt className="font-semibold text-meta">{name.replaceAll('_', ' ')}</dt>
          <dd className="mt-1 grid gap-2 md:grid-cols-2">
            <BeforeAndAfter change={change} />
          </dd>
        </div>
      ))}
    </dl>
  </>
)
