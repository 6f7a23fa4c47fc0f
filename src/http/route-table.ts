import { withoutSlash } from './request/words.ts'

/** Finds the routes of a path. A static path wins over one with a parameter. */
export function createRouteTable<Route extends { path: string }>(routes: readonly Route[]) {
  const known = Map.groupBy(routes, ({ path }) => withoutSlash(path.replace(/:[^/]+/g, '*')))
  return (pathname: string): readonly Route[] => {
    for (const pattern of patternsOf(withoutSlash(pathname))) {
      const found = known.get(pattern)
      if (found) return found
    }
    return []
  }
}

const maxSegments = 8

/** At most one parameter stands before the last segment. */
function* patternsOf(path: string) {
  yield path
  const parts = path.split('/', maxSegments + 1)
  if (parts.length > maxSegments) return
  const forms = parts.at(-1) === '' ? [parts] : [parts, parts.with(-1, '*')]
  for (const form of forms) yield form.join('/')
  for (let n = 1; n < parts.length - 1; n++)
    for (const form of forms) yield form.with(n, '*').join('/')
}
