import { noSession, notFound, Refusal } from './errors.ts'

type Route = { method: string; path: string; hooks: { transform?: unknown } }

export function createNotFound(
  routes: readonly Route[],
  isGuarded: (hooks: Route['hooks']) => boolean,
  isPage: (pathname: string) => boolean,
) {
  const calls = routes
    .filter(({ path }) => path !== '/*')
    .map(({ method, path, hooks }) => ({
      method,
      family: familyOf(path),
      pattern: patternOf(path),
      isStatic: !path.includes(':'),
      guarded: isGuarded(hooks),
    }))
  const isForAdmins = (pathname: string) => {
    const family = calls.filter(({ family }) => family === familyOf(pathname))
    return family.length > 0 && family.every(({ guarded }) => guarded)
  }

  /**
   * 404, or 405 for another method of a known route; 401 first where a session is needed, and for every PUT and DELETE.
   */
  return async (request: Request, hasSession: () => Promise<boolean>) => {
    const { pathname } = new URL(request.url)
    const matching = calls.filter(({ pattern }) => pattern.test(pathname))
    const exact = matching.filter(({ isStatic }) => isStatic)
    const same = exact.length > 0 ? exact : matching // a static path wins over ids
    const read = isPage(pathname) ? ['GET'] : []
    const methods = [...new Set([...read, ...same.map(({ method }) => method)])]
    const isChange = /^(PUT|DELETE)$/.test(request.method) && pathname.startsWith('/api/')
    const needsSession = isChange || same.some(({ guarded }) => guarded) || isForAdmins(pathname)
    const vary: Record<string, string> = needsSession ? { Vary: 'Authorization' } : {}
    if (needsSession && !(await hasSession())) return noSession(vary)
    if (methods.length === 0 || methods.includes(request.method)) return notFound(undefined, vary)
    const allow = methods
      .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      .join(', ')
    return new Refusal(405, `${request.method} is not possible here.`, {
      headers: { Allow: allow, ...vary },
    })
  }
}

/** E.g. `/api/admins` of `/api/admins/admin-panel/1`. */
const familyOf = (path: string) => path.split('/').slice(0, 3).join('/')

const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .replace(/\/$/, '')
      .replace(/[.]/g, '\\.')
      .replace(/:[^/]+/g, '[^/]+')
      .replace('*', '.+')}/?$`,
  )
