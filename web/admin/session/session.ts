import { useSyncExternalStore } from 'react'
import { keepToken, signOut, storedToken } from '../../browser/session.ts'

type Ended = {
  why?: string
  /** Where the admin goes on after the next login, if not where they were. */
  goOnAt?: string
}

const listeners = new Set<() => void>()
let ended: Ended = {}

/** Follows other tabs, too. */
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

/** Every admin screen leads to the login then, which says why. */
export function endSession(why: string, goOnAt?: string) {
  ended = { why, ...(goOnAt && { goOnAt }) }
  signOut()
  tell()
}

/** Takes the reason, so that it is said only once. */
export function takeEnded() {
  const taken = ended
  ended = {}
  return taken
}

/** The id of the admin whose token is stored. Not verified. */
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
