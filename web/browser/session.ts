import { siteStorage } from './storage.ts'

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

/** Also ends the session on the server; if that can't be reached, it expires. */
export function logOut() {
  const token = storedToken()
  signOut()
  if (token === null) return
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  void fetch('/api/auth/logout', { method: 'POST', keepalive: true, headers }).catch(() => {})
}

/** The header has the links of both; CSS shows one of them. */
function showSession() {
  document.documentElement.toggleAttribute('data-auth', storedToken() !== null)
}

export function followSession() {
  window.addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === null) showSession()
  })
}
