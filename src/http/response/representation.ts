import type { PublicAddress } from '../../context.ts'
import { targetOf } from '../request/target.ts'
import {
  type CachedResponse,
  type Caching,
  type HeaderValues,
  immutable,
  publicRead,
} from './cache.ts'
import {
  compress,
  type Encoding,
  encodingFor,
  isWorthCompressing,
  type Text,
} from './compression.ts'
import { isNotModified, isRead, notModified, weakTag } from './conditional.ts'
import { securityHeaders } from './security.ts'

/** `key` is undefined where the response may depend on the session. */
export type Negotiated = {
  request: Request
  encoding: Encoding | undefined
  key: string | undefined
}

/** `generation`: of the cache, before anything is rendered. */
export type InProgress = Negotiated & { generation: number }

export function negotiate(request: Request): Negotiated {
  const encoding = encodingFor(request.headers.get('accept-encoding'))
  if (!isRead(request) || request.headers.has('authorization'))
    return { request, encoding, key: undefined }
  const target = targetOf(request)
  return { request, encoding, key: encoding === undefined ? target : `${target} ${encoding}` }
}

type Represented = { status: number; headers: HeaderValues; text: Text }

/** The response to a text: tagged, compressed, with security headers, and cached if it is public. */
export function represent(
  context: Caching & PublicAddress,
  { request, encoding, key, generation }: InProgress,
  { status, text, headers: own }: Represented,
): Response | Promise<Response> {
  const headers = Object.assign(securityHeaders(context), own)
  const isPublic = status === 200 && headers['cache-control'] === publicRead
  const isCacheable = key !== undefined && isPublic && context.cache.canStore(key)
  const etag = headers['etag'] ?? weakTag(Bun.hash(text))
  if (status === 200 && isRead(request)) headers['etag'] = etag
  headers['vary'] = headers['vary'] ? `${headers['vary']}, Accept-Encoding` : 'Accept-Encoding'
  const send = (body: Text | Blob) => {
    if (!isCacheable) return createResponse(request, { status, headers, body, etag })
    const cached = { status, headers: new Headers(headers), body: new Blob([body]), etag } // sent repeatedly
    context.cache.store(key, cached, generation)
    return createResponse(request, cached)
  }
  if (!encoding || !isWorthCompressing(text)) return send(text)
  headers['content-encoding'] = encoding
  const made = compress(text, encoding, isCacheable ? 'cached' : 'once')
  return made instanceof Promise ? made.then(send) : send(made)
}

type Sendable = Omit<CachedResponse, 'headers' | 'body'> & {
  headers: Headers | HeaderValues
  body: Text | Blob
}

export function createResponse(request: Request, { status, headers, body, etag }: Sendable) {
  if (isNotModified(request, status, etag)) return notModified(new Headers(headers))
  return new Response(body, { status, headers })
}

/** The response of a route that is no text, or has its length or encoding already. */
export const passThrough = (request: Request, response: Response) =>
  isNotModified(request, response.status, response.headers.get('etag'))
    ? notModified(response.headers)
    : response

export function withSecurityHeaders(context: PublicAddress, response: Response) {
  for (const [name, value] of Object.entries(securityHeaders(context)))
    if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}

/** Whether the body may be tagged and compressed: a route that sets length or encoding has done so itself. */
export const isText = ({ headers }: Response) =>
  !headers.has('content-encoding') &&
  !headers.has('content-length') &&
  /^(application\/(json|xml|atom\+xml)|text\/)/.test(headers.get('content-type') ?? '') &&
  headers.get('cache-control') !== immutable
