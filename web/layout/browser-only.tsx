import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => {}

type Props = {
  children: ReactNode
  /** What stands in its place in a page whose scripts don't run. */
  otherwise?: ReactNode
}

/** What depends on a stored token: nothing of it on the server and in the first rendering, so that both agree. */
export function BrowserOnly({ children, otherwise = null }: Props) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isBrowser ? children : otherwise
}
