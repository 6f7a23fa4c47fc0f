import { pathnameOf } from '../request/target.ts'
import { createRouteTable } from '../route-table.ts'
import { noSession, notFound, Refusal } from './errors.ts'

type Route = { method: string; path: string; hooks: { transform?: unknown } }

/** Answers what no route takes: 404, or 405 for another method of a known path; 401 first where a session is needed. */
export function createNotFound(
  routes: readonly Route[],
  isGuarded: (hooks: Route['hooks']) => boolean,
  isPage: (pathname: string) => boolean,
) {
  const endpoints = routes.filter(({ path }) => path !== '/*')
  const routesAt = createRouteTable(endpoints)
  const open = new Set(
    endpoints.filter(({ hooks }) => !isGuarded(hooks)).map(({ path }) => familyOf(path)),
  )
  const forAdmins = new Set(endpoints.map(({ path }) => familyOf(path))).difference(open)

  return async (request: Request, hasSession: () => Promise<boolean>) => {
    const pathname = pathnameOf(request)
    const same = routesAt(pathname)
    const isChange = /^(PUT|DELETE)$/.test(request.method) && pathname.startsWith('/api/')
    const needsSession =
      isChange || same.some(({ hooks }) => isGuarded(hooks)) || forAdmins.has(familyOf(pathname))
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
