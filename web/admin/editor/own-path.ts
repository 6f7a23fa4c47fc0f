import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ownId } from '../session/session.ts'

/** What is typed at an address belongs to its admin; another one of this browser has their own. */
export const ownPathOf = (pathname: string) => `${ownId()} ${pathname}`

export function useOwnPath() {
  const { pathname } = useLocation()
  const [path] = useState(() => ownPathOf(pathname))
  return path
}
