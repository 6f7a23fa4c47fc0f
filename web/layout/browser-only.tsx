import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => {}

type Props = {
  children: ReactNode
  /** What stands in its place in a page whose scripts don't run. */
  otherwise?: ReactNode
}

/** Not on the server and in the first rendering of a page that came from it, so that both agree. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** What depends on a stored token. */
export const BrowserOnly = ({ children, otherwise = null }: Props) =>
  useIsHydrated() ? children : otherwise
