import type { Clock, PublicAddress, Settings } from '../../context.ts'
import type { Store } from '../../database/open.ts'
import { waitForWriter } from '../../database/writer-wait.ts'
import { FairScheduler } from '../limits/fair-scheduler.ts'
import { clientAddress, type Server } from '../request/client-address.ts'
import { refuseCrossSite } from '../request/cross-site.ts'
import { pathnameOf, routable, targetOf } from '../request/target.ts'
import { logRequest } from '../request-log.ts'
import type { Traffic } from '../traffic.ts'
import { type Answer, type Caching, immutable, publicRead, watchOtherWriters } from './cache.ts'
import { compress, type Encoding, encodingFor, isWorthCompressing } from './compression.ts'
import { isKnown, notModified, weakTag, withoutBody } from './conditional.ts'
import { answerFailure, type Failing, notNow } from './errors.ts'
import { securityHeaders } from './security.ts'

type Serving = Pick<Store, 'sqlite'> &
  Clock &
  Settings &
  PublicAddress &
  Caching &
  Failing & { traffic: Traffic; isReady: boolean }

export type Handle = (request: Request) => Response | Promise<Response>

/**
 * Wraps the routes with what every response needs: caching of public ones, ETag and 304, HEAD, compression, security
 * headers, metrics and the log. `segments` are path segments that may be logged.
 */
export function createPipeline(
  world: Serving,
  handle: Handle,
  segments: ReadonlySet<string>,
  serverOf: () => Server,
): Handle {
  const scheduler = new FairScheduler()
  const checkOtherWriters = watchOtherWriters(world)
  const defaults = Object.entries(securityHeaders(world))
  const route = async (request: Request) =>
    withDefaults(await guarded(world, handle, request), defaults)
  const failed = (request: Request, error: unknown) =>
    withDefaults(answerFailure(world, request, error), defaults)
  const respond = (request: Request) => {
    const asked = askedIn(request)
    const cached = findCached(world, asked.key)
    return cached ? sent(request, cached) : fresh(world, asked, route)
  }
  return (request) => {
    const began = performance.now()
    checkOtherWriters(began)
    const finish = (response: Response) => {
      const ms = performance.now() - began
      world.traffic.count(request.method, pathnameOf(request), response.status, ms / 1000)
      logRequest(world, segments, { request, response, ms })
      return response
    }
    const client = () => clientAddress(world, request, serverOf())
    const response = scheduler.run(client, () => respond(request))
    if (!(response instanceof Promise)) return finish(response)
    return response.catch((error) => failed(request, error)).then(finish)
  }
}

async function guarded(world: Serving, handle: Handle, request: Request) {
  try {
    refuseCrossSite(request, world.publicUrl)
    if (!world.isReady && !isHealth(request)) throw starting
    if (!isRead(request)) await waitForWriter(world.sqlite)
    world.traffic.latest = request.url
    return await handle(routable(request))
  } catch (error) {
    return answerFailure(world, request, error)
  }
}

function withDefaults(response: Response, defaults: [name: string, value: string][]) {
  for (const [name, value] of defaults)
    if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}

const starting = notNow('The site is starting. Please try again in a moment.', 5)

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'
const isHealth = (request: Request) => /^\/api\/health(\/ready)?$/.test(pathnameOf(request))

/** `key` is undefined where the response may depend on the session. */
type Asked = { request: Request; encoding: Encoding | undefined; key: string | undefined }

function askedIn(request: Request): Asked {
  const encoding = encodingFor(request.headers.get('accept-encoding'))
  if (!isRead(request) || request.headers.has('authorization'))
    return { request, encoding, key: undefined }
  const target = targetOf(request)
  return { request, encoding, key: encoding === undefined ? target : `${target} ${encoding}` }
}

function findCached({ cache, clock, traffic }: Serving, key: string | undefined) {
  if (key === undefined) return undefined
  const cached = cache.find(key, clock())
  traffic[cached ? 'hits' : 'misses']++
  return cached
}

function sent(request: Request, { status, headers, body, etag }: Answer) {
  if (isKnown(request, status, etag)) return notModified(new Headers(headers))
  if (request.method === 'HEAD') return withoutBody(status, new Headers(headers), body.size)
  return new Response(body, { status, headers })
}

async function fresh(
  { cache }: Serving,
  { request, encoding, key }: Asked,
  route: (request: Request) => Promise<Response>,
) {
  const { generation } = cache
  const response = await route(request)
  const { status, headers } = response
  if (!isText(headers)) return passedOn(request, response)
  const isPublic = status === 200 && headers.get('cache-control') === publicRead
  const isKept = key !== undefined && isPublic && cache.takes(key)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const etag = headers.get('etag') ?? weakTag(Bun.hash(bytes))
  if (status === 200 && isRead(request)) headers.set('ETag', etag)
  headers.append('Vary', 'Accept-Encoding')
  const body = new Blob([await encoded({ headers, bytes, encoding, isKept })])
  const answer = { status, headers, body, etag }
  if (isKept) cache.store(key, answer, generation)
  return sent(request, answer)
}

type Plain = Pick<Asked, 'encoding'> & {
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
  isKept: boolean
}

function encoded({ headers, bytes, encoding, isKept }: Plain) {
  if (!encoding || !isWorthCompressing(bytes)) return bytes
  headers.set('Content-Encoding', encoding)
  return compress(bytes, encoding, { isKept })
}

async function passedOn(request: Request, response: Response) {
  const { status, headers } = response
  if (isKnown(request, status, headers.get('etag'))) return notModified(headers)
  if (request.method !== 'HEAD') return response
  const length = headers.get('content-length')
  if (length === null)
    return withoutBody(status, headers, (await response.arrayBuffer()).byteLength)
  await response.body?.cancel()
  return withoutBody(status, headers, Number(length))
}

/** Whether the body may be tagged and compressed: a route that sets length or encoding has done so itself. */
const isText = (headers: Headers) =>
  !headers.has('content-encoding') &&
  !headers.has('content-length') &&
  /^(application\/(json|xml|atom\+xml)|text\/)/.test(headers.get('content-type') ?? '') &&
  headers.get('cache-control') !== immutable
