import { siteStorage } from './storage.ts'

/** Where the browser stores an admin's token. */
const tokenKey = 'adminToken'

export const storedToken = () => siteStorage.get(tokenKey) ?? null

export function keepToken(token: string) {
  siteStorage.set(tokenKey, token)
  showSession()
}

export function signOut() {
  siteStorage.remove(tokenKey)
  showSession()
}

/** Ends the session on the server, too. Where that can't be reached, it ends there by itself. */
export function logOut() {
  const token = storedToken()
  signOut()
  if (token === null) return
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  void fetch('/api/auth/logout', { method: 'POST', keepalive: true, headers }).catch(() => {})
}

/** Both headers stand in every page; this says to the styles which one is shown. */
function showSession() {
  document.documentElement.toggleAttribute('data-auth', storedToken() !== null)
}

/** Signing in or out in one tab shows in the others. */
export function followSession() {
  window.addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === null) showSession()
  })
}
