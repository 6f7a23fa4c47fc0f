/** Path and query that a request asks for; its host is the client's own word. */
export const targetOf = ({ url }: Request) => url.slice(pathStart(url))

export function pathnameOf(request: Request) {
  const target = targetOf(request)
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
}

const shortestOrigin = 'http://h'.length
const pathStart = (url: string) => (url.startsWith('/') ? 0 : url.indexOf('/', shortestOrigin))

/**
 * Whether an address can be made of what the client calls us: the runtime passes on hosts that no address may have, like
 * `1.2.3.999`.
 */
export function hasUsableHost({ url }: Request) {
  const origin = url.slice(0, pathStart(url))
  return origin === '' || URL.canParse(origin)
}

const originals = new WeakMap<Request, Request>()

/** Elysia looks for the path from here on, so it misses that of a host with fewer than four letters. */
const elysiaStart = 11

/**
 * The request under an address that routing understands: without a usable Host there is only a path. Its body stays with
 * the original, since a copied one that isn't read to its end would never be answered.
 */
export function routable(request: Request) {
  if (pathStart(request.url) >= elysiaStart) return request
  return insteadOf(request, `http://localhost${targetOf(request)}`, request.method)
}

/** The request whose answer has the headers that HEAD asks for. */
export const asGet = (request: Request) => insteadOf(request, request.url, 'GET')

function insteadOf(request: Request, url: string, method: string) {
  const other = new Request(url, { method, headers: request.headers })
  originals.set(other, originalOf(request))
  return other
}

/** The request as it came in, which alone knows its peer. */
export const originalOf = (request: Request) => originals.get(request) ?? request
