import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { WithData } from '../../data/client.tsx'
import type { Drawn, ScreenProps } from '../../data/screen.tsx'
import { takeEnded, useIsSignedIn } from './session.ts'

/** A screen for admins. Whoever isn't logged in is asked to, and comes back. */
export const adminScreen = (draw: (props: ScreenProps) => ReactNode): Drawn => ({
  draw: (props) => (
    <Guarded>
      <WithData>{draw(props)}</WithData>
    </Guarded>
  ),
})

/** The server guards what matters; this is for comfort. */
const Guarded = ({ children }: { children: ReactNode }) =>
  useIsSignedIn() ? children : <ToLogin />

export type Arrival = { from?: string; why?: string | undefined }

function ToLogin() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const go = useEffectEvent(() => {
    const { why, goOnAt = pathname + search } = takeEnded()
    const state: Arrival = { from: goOnAt, why }
    void navigate('/admin-login', { replace: true, state })
  })
  useEffect(() => go(), [])
  return null
}

/** What the login knows of where its reader came from. */
export function arrivalOf(state: unknown): Arrival {
  if (typeof state !== 'object' || state === null) return {}
  const from = 'from' in state && typeof state.from === 'string' ? state.from : undefined
  const why = 'why' in state && typeof state.why === 'string' ? state.why : undefined
  return { ...(from && { from }), why }
}
