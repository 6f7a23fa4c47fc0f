import { useSyncExternalStore } from 'react'
import { keepToken, signOut, storedToken } from '../../browser/session.ts'

type SessionEnd = {
  why?: string
  /** Where the next login leads, if not back. */
  returnTo?: string
}

const session = new EventTarget()
let ended: SessionEnd = {}

/** Changes with other tabs, too. */
export const useIsSignedIn = () =>
  useSyncExternalStore(
    subscribe,
    () => storedToken() !== null,
    () => false,
  )

export function beginSession(token: string) {
  ended = {}
  keepToken(token)
  session.dispatchEvent(new Event('change'))
}

export const nothingWasDone = 'Your session has ended, and this was not done. Log in to go on.'

/** Every admin screen leads to the login then, which says why. */
export function endSession(why: string, returnTo?: string) {
  ended = { why, ...(returnTo && { returnTo }) }
  signOut()
  session.dispatchEvent(new Event('change'))
}

/** Of the last session, until the next begins. */
export const sessionEnd = () => ended

/** The id of the admin whose token is stored. Not verified. */
export function ownId() {
  const [, claims = ''] = storedToken()?.split('.') ?? []
  try {
    return Number(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub)
  } catch {
    return undefined // not a token of this site
  }
}

function subscribe(notify: () => void) {
  const notifyOfOtherTab = ({ oldValue, key }: StorageEvent) => {
    if (storedToken() !== null) ended = {}
    else if (oldValue !== null || key === null)
      ended = { why: 'You were logged out in another tab.' }
    notify()
  }
  session.addEventListener('change', notify)
  addEventListener('storage', notifyOfOtherTab)
  return () => {
    session.removeEventListener('change', notify)
    removeEventListener('storage', notifyOfOtherTab)
  }
}
