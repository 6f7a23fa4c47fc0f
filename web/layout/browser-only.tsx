import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => {}

type Props = {
  children: ReactNode
  fallback?: ReactNode
}

/** False on the server and while its page is hydrated, so that both render the same. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** For what only the browser knows, like a stored token. */
export const BrowserOnly = ({ children, fallback = null }: Props) =>
  useIsHydrated() ? children : fallback
