/** Path and query; the host in the URL is the client's word. */
export const targetOf = ({ url }: Request) => url.slice(pathStart(url))

export function pathnameOf(request: Request) {
  const target = targetOf(request)
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
}

const shortestOrigin = 'http://h'.length
const pathStart = (url: string) => (url.startsWith('/') ? 0 : url.indexOf('/', shortestOrigin))

const originals = new WeakMap<Request, Request>()

/** Elysia searches the path from this index on, and misses that of a host with fewer than four letters. */
const elysiaStart = 11

/** The runtime passes on hosts that no URL may have, like `1.2.3.999`. */
const isUsable = (origin: string) => origin.length >= elysiaStart && URL.canParse(origin)

/**
 * The request as the routes take it: under a URL that can be read, and GET instead of HEAD. Its body stays with the
 * original, since a copied stream that isn't read to its end never gets answered.
 */
export function routable(request: Request) {
  const { url, headers } = request
  const origin = url.slice(0, pathStart(url))
  const isHead = request.method === 'HEAD'
  if (isUsable(origin) && !isHead) return request
  const method = isHead ? 'GET' : request.method
  const copy = new Request(`http://localhost${targetOf(request)}`, { method, headers })
  originals.set(copy, request)
  return copy
}

/** The request as received, which alone knows its peer. */
export const originalOf = (request: Request) => originals.get(request) ?? request
