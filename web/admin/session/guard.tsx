import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { WithData } from '../../data/client.tsx'
import type { ScreenModule, ScreenProps } from '../../data/screen.tsx'
import { useIsSignedIn } from './session.ts'

/** A screen that leads to the login, and back again, where nobody is logged in. */
export const adminScreen = (render: (props: ScreenProps) => ReactNode): ScreenModule => ({
  render: (props) => (
    <RequireSession>
      <WithData>{render(props)}</WithData>
    </RequireSession>
  ),
})

// For comfort only: the server guards every call.
const RequireSession = ({ children }: { children: ReactNode }) =>
  useIsSignedIn() ? children : <RedirectToLogin />

/** The router state that the login gets. */
export type LoginState = { from?: string | undefined }

function RedirectToLogin() {
  const { pathname, search } = useLocation()
  const state: LoginState = { from: pathname + search }
  return <Navigate to="/admin-login" replace state={state} />
}
