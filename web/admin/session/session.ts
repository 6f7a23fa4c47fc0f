import { useSyncExternalStore } from 'react'
import { keepToken, signOut, storedToken } from '../../browser/session.ts'

/** Why a session ended, and where its admin goes on once they are back, where that is not where they were. */
type Ended = { why?: string; goOnAt?: string }

const listeners = new Set<() => void>()
let ended: Ended = {}

/** Whether a token is stored; it changes when another tab logs in or out. */
export const useIsSignedIn = () =>
  useSyncExternalStore(
    follow,
    () => storedToken() !== null,
    () => false,
  )

export function beginSession(token: string) {
  ended = {}
  keepToken(token)
  tell()
}

/** Whoever is at work is asked to log in, and told why. */
export function endSession(why: string, goOnAt?: string) {
  ended = { why, ...(goOnAt && { goOnAt }) }
  signOut()
  tell()
}

/** Said once: who comes to the login later comes for another reason. */
export function takeEnded() {
  const taken = ended
  ended = {}
  return taken
}

/** The id of the admin whose token this is. Only the server can say whether the token is good. */
export function ownId() {
  const [, claims = ''] = storedToken()?.split('.') ?? []
  try {
    return Number(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub)
  } catch {
    return undefined // not a token of this site
  }
}

function tell() {
  for (const listener of listeners) listener()
}

function storageChanged({ oldValue, key }: StorageEvent) {
  if (storedToken() === null && (oldValue !== null || key === null))
    ended = { why: 'You were logged out in another tab.' }
  tell()
}

function follow(listener: () => void) {
  if (listeners.size === 0) addEventListener('storage', storageChanged)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', storageChanged)
  }
}
