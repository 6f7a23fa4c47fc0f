import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { WithData } from '../../data/client.tsx'
import type { Drawn, ScreenProps } from '../../data/screen.tsx'
import { useIsSignedIn } from './session.ts'

/** A screen that leads to the login, and back again, where nobody is logged in. */
export const adminScreen = (draw: (props: ScreenProps) => ReactNode): Drawn => ({
  draw: (props) => (
    <Guarded>
      <WithData>{draw(props)}</WithData>
    </Guarded>
  ),
})

// For comfort only: the server guards every call.
const Guarded = ({ children }: { children: ReactNode }) =>
  useIsSignedIn() ? children : <ToLogin />

/** The router state that the login gets. */
export type Arrival = { from?: string | undefined }

function ToLogin() {
  const { pathname, search } = useLocation()
  const state: Arrival = { from: pathname + search }
  return <Navigate to="/admin-login" replace state={state} />
}
