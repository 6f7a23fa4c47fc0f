import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ownId } from '../session/session.ts'

/** Where a draft is stored: one admin must not find what another one typed in this browser. */
export const ownPathOf = (pathname: string) => `${ownId()} ${pathname}`

/** Stays the same when the session ends. */
export function useOwnPath() {
  const { pathname } = useLocation()
  const [path] = useState(() => ownPathOf(pathname))
  return path
}
