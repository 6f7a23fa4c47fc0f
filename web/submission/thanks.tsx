import { useLocation } from 'react-router-dom'
import { useScreen } from '../data/screen.tsx'
import { useFocusOn } from '../forms/parts.tsx'
import { PrivateLink, spanOf } from '../forms/receipt.tsx'
import type { Submission } from '../forms/served.ts'
import { useIsHydrated } from '../layout/browser-only.tsx'
import { Notice } from '../ui/notice.tsx'
import { formAt } from './forms.ts'

type Props = { of: Submission; at: string }

export function Thanks({ of, at }: Props) {
  const { thanks } = useScreen(formAt(of.form).screen)
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

/** What the form's page left in the history; undefined if the reader didn't come from there. */
function useSaid() {
  const state: unknown = useLocation().state
  const isHydrated = useIsHydrated()
  if (!isHydrated || typeof state !== 'object' || state === null) return undefined
  return 'said' in state ? String(state.said ?? '') : undefined
}
