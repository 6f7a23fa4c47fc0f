import type { PublicAddress } from '../../context.ts'
import { targetOf } from '../request/target.ts'
import { type Answer, type Caching, immutable, publicRead, type Values } from './cache.ts'
import { compress, type Encoding, encodingFor, isWorthCompressing } from './compression.ts'
import { isKnown, isRead, notModified, weakTag, withoutBody } from './conditional.ts'
import { securityHeaders } from './security.ts'

/** `key` is undefined where the response may depend on the session. */
export type Asked = { request: Request; encoding: Encoding | undefined; key: string | undefined }

export function askedIn(request: Request): Asked {
  const encoding = encodingFor(request.headers.get('accept-encoding'))
  if (!isRead(request) || request.headers.has('authorization'))
    return { request, encoding, key: undefined }
  const target = targetOf(request)
  return { request, encoding, key: encoding === undefined ? target : `${target} ${encoding}` }
}

type Text = { status: number; headers: Values; bytes: Uint8Array<ArrayBuffer> }

/** The response to a text: tagged, compressed, with security headers, and cached if it is public. */
export function represent(
  world: Caching & PublicAddress,
  { request, encoding, key, generation }: Asked & { generation: number },
  { status, bytes, ...text }: Text,
): Response | Promise<Response> {
  const headers = { ...securityHeaders(world), ...text.headers }
  const isPublic = status === 200 && headers['cache-control'] === publicRead
  const isKept = key !== undefined && isPublic && world.cache.takes(key)
  const etag = headers['etag'] ?? weakTag(Bun.hash(bytes))
  if (status === 200 && isRead(request)) headers['etag'] = etag
  headers['vary'] = headers['vary'] ? `${headers['vary']}, Accept-Encoding` : 'Accept-Encoding'
  const send = (part: Uint8Array<ArrayBuffer> | Blob) => {
    const answer = { status, headers, body: new Blob([part]), etag }
    if (!isKept) return sent(request, answer)
    const kept = { ...answer, headers: new Headers(headers) } // copied faster, again and again
    world.cache.store(key, kept, generation)
    return sent(request, kept)
  }
  if (!encoding || !isWorthCompressing(bytes)) return send(bytes)
  headers['content-encoding'] = encoding
  const made = compress(bytes, encoding, { isKept })
  return made instanceof Promise ? made.then(send) : send(made)
}

type Sent = Omit<Answer, 'headers'> & { headers: Headers | Values }

export function sent(request: Request, { status, headers, body, etag }: Sent) {
  if (isKnown(request, status, etag)) return notModified(new Headers(headers))
  if (request.method === 'HEAD') return withoutBody(status, new Headers(headers), body.size)
  return new Response(body, { status, headers })
}

/** The response of a route that is no text, or has its length or encoding already. */
export async function passedOn(request: Request, response: Response) {
  const { status, headers } = response
  if (isKnown(request, status, headers.get('etag'))) return notModified(headers)
  if (request.method !== 'HEAD') return response
  const length = headers.get('content-length')
  if (length === null)
    return withoutBody(status, headers, (await response.arrayBuffer()).byteLength)
  await response.body?.cancel()
  return withoutBody(status, headers, Number(length))
}

export function withSecurityHeaders(world: PublicAddress, response: Response) {
  for (const [name, value] of Object.entries(securityHeaders(world)))
    if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}

/** Whether the body may be tagged and compressed: a route that sets length or encoding has done so itself. */
export const isText = ({ headers }: Response) =>
  !headers.has('content-encoding') &&
  !headers.has('content-length') &&
  /^(application\/(json|xml|atom\+xml)|text\/)/.test(headers.get('content-type') ?? '') &&
  headers.get('cache-control') !== immutable
