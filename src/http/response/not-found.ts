import { pathnameOf } from '../request/target.ts'
import { noSession, notFound, Refusal } from './errors.ts'

type Route = { method: string; path: string; hooks: { transform?: unknown } }

/** Answers what no route takes: 404, or 405 for another method of a known path; 401 first where a session is needed. */
export function createNotFound(
  routes: readonly Route[],
  isGuarded: (hooks: Route['hooks']) => boolean,
  isPage: (pathname: string) => boolean,
) {
  const endpoints = routes
    .filter(({ path }) => path !== '/*')
    .map(({ method, path, hooks }) => ({
      method,
      family: familyOf(path),
      pattern: patternOf(path),
      isStatic: !path.includes(':'),
      guarded: isGuarded(hooks),
    }))
  const open = new Set(endpoints.filter(({ guarded }) => !guarded).map(({ family }) => family))
  const forAdmins = new Set(endpoints.map(({ family }) => family)).difference(open)

  return async (request: Request, hasSession: () => Promise<boolean>) => {
    const pathname = pathnameOf(request)
    const matching = endpoints.filter(({ pattern }) => pattern.test(pathname))
    const exact = matching.filter(({ isStatic }) => isStatic)
    const same = exact.length > 0 ? exact : matching // a static path wins over ids
    const isChange = /^(PUT|DELETE)$/.test(request.method) && pathname.startsWith('/api/')
    const needsSession =
      isChange || same.some(({ guarded }) => guarded) || forAdmins.has(familyOf(pathname))
    const vary: Record<string, string> = needsSession ? { Vary: 'Authorization' } : {}
    if (needsSession && !(await hasSession())) return noSession(vary)
    const methods = new Set([
      ...(isPage(pathname) ? ['GET'] : []),
      ...same.map(({ method }) => method),
    ])
    if (methods.size === 0 || methods.has(request.method)) return notFound(undefined, vary)
    const allow = [...methods].join(', ').replace('GET', 'GET, HEAD')
    return new Refusal(405, `${request.method} is not possible here.`, {
      headers: { Allow: allow, ...vary },
    })
  }
}

/** E.g. `/api/admins` of `/api/admins/admin-panel/1`. */
const familyOf = (path: string) => path.split('/', 3).join('/')

const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .replace(/\/$/, '')
      .replace(/[.]/g, '\\.')
      .replace(/:[^/]+/g, '[^/]+')
      .replace('*', '.+')}/?$`,
  )
