import { withoutSlash } from './request/words.ts'

/** Finds the routes of a path. A static path wins over one with a parameter. */
export function createRouteTable<Route extends { path: string }>(routes: readonly Route[]) {
  const known = Map.groupBy(routes, ({ path }) => withoutSlash(path.replace(/:[^/]+/g, '*')))
  return (pathname: string): readonly Route[] => {
    const path = withoutSlash(pathname)
    const last = path.lastIndexOf('/') + 1
    const open = last === path.length ? path : `${path.slice(0, last)}*`
    return known.get(path) ?? known.get(open) ?? findInner(known, [path, open]) ?? []
  }
}

const maxSegments = 8

/** At most one parameter stands before the last segment. */
function findInner<Found>(known: ReadonlyMap<string, Found>, forms: string[]) {
  const split = forms.map((form) => form.split('/', maxSegments + 1))
  const { length = 0 } = split[0] ?? []
  if (length > maxSegments) return undefined
  for (let n = 1; n < length - 1; n++)
    for (const parts of split) {
      const found = known.get(parts.with(n, '*').join('/'))
      if (found) return found
    }
  return undefined
}
