/** Path and query; the host in the URL is the client's word. */
export const targetOf = ({ url }: Request) => url.slice(pathStart(url))

export function pathnameOf(request: Request) {
  const target = targetOf(request)
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
}

const shortestOrigin = 'http://h'.length
const pathStart = (url: string) => (url.startsWith('/') ? 0 : url.indexOf('/', shortestOrigin))

/** The runtime passes on hosts that no URL may have, like `1.2.3.999`. */
export function hasUsableHost({ url }: Request) {
  const origin = url.slice(0, pathStart(url))
  return origin === '' || URL.canParse(origin)
}

const originals = new WeakMap<Request, Request>()

/** Elysia searches the path from this index on, and misses that of a host with fewer than four letters. */
const elysiaStart = 11

/**
 * The request under a URL that Elysia can route. Its body stays with the original, since a copied stream that isn't
 * read to its end never gets answered.
 */
export function routable(request: Request) {
  if (pathStart(request.url) >= elysiaStart) return request
  return insteadOf(request, `http://localhost${targetOf(request)}`, request.method)
}

export const asGet = (request: Request) => insteadOf(request, request.url, 'GET')

function insteadOf(request: Request, url: string, method: string) {
  const other = new Request(url, { method, headers: request.headers })
  originals.set(other, originalOf(request))
  return other
}

/** The request as received, which alone knows its peer. */
export const originalOf = (request: Request) => originals.get(request) ?? request
