import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => {}

/** What depends on a stored token: nothing on the server and in the first rendering, so that both agree. */
export function BrowserOnly({ children }: { children: ReactNode }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isBrowser ? children : null
}
