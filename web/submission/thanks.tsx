import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useScreen } from '../data/screen.tsx'
import { useFocusOn } from '../forms/parts.tsx'
import { PrivateLink, spanOf } from '../forms/receipt.tsx'
import type { Submission } from '../forms/submission.ts'
import { Notice } from '../ui/notice.tsx'
import { screenOf } from './forms.ts'

type Props = { of: Submission; at: string }

/** What is said of something that was just sent: the thanks, what came of the next step, and what happens next. */
export function Thanks({ of, at }: Props) {
  const { thanks } = useScreen(screenOf(of.form))
  const said = useSaid()
  const notice = useFocusOn<HTMLDivElement>(said === undefined ? 0 : 1)
  return (
    <div role="status" className="mb-8">
      <Notice ref={notice} look="success">
        <p className="font-semibold">{thanks}</p>
        {said && <p className="mt-1">{said}</p>}
        <div className="mt-3 text-ink">
          <p>
            An administrator looks at it next.{' '}
            {of.usual_hours !== null && `That usually takes ${spanOf(of.usual_hours)}. `}
            What becomes of it, you see on this page. Keep its link: whoever has it sees and can do
            what you can.
          </p>
          <PrivateLink address={at} />
        </div>
      </Notice>
    </div>
  )
}

const never = () => () => {}

/** What the form's page handed on, which a reload keeps and no server knows; nothing where there was no such page. */
function useSaid() {
  const state: unknown = useLocation().state
  const said =
    typeof state === 'object' && state !== null && 'said' in state
      ? String(state.said ?? '')
      : undefined
  return useSyncExternalStore(
    never,
    () => said,
    () => undefined,
  )
}
