import type { Clock, PublicAddress, Settings } from '../../context.ts'
import type { Store } from '../../database/open.ts'
import { waitForWriter } from '../../database/writer-wait.ts'
import { FairScheduler } from '../limits/fair-scheduler.ts'
import { clientAddress, type Server } from '../request/client-address.ts'
import { refuseCrossSite } from '../request/cross-site.ts'
import { originalOf, pathnameOf, routable } from '../request/target.ts'
import { logRequest } from '../request-log.ts'
import type { Traffic } from '../traffic.ts'
import { type Caching, type HeaderValues, watchOtherWriters } from './cache.ts'
import { isRead } from './conditional.ts'
import { errorResponse, type Failing, retryLater } from './errors.ts'
import {
  createResponse,
  type InProgress,
  isText,
  type Negotiated,
  negotiate,
  passThrough,
  represent,
  withSecurityHeaders,
} from './representation.ts'
import type { ResponseSet } from './responses.ts'

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
  context: Serving,
  handle: Handle,
  segments: ReadonlySet<string>,
  serverOf: () => Server,
): Handle {
  const scheduler = new FairScheduler()
  const checkOtherWriters = watchOtherWriters(context)
  const failed = (request: Request, error: unknown) =>
    withSecurityHeaders(context, errorResponse(context, request, error))
  const respond = (request: Request) => {
    const negotiated = negotiate(request)
    const cached = findCached(context, negotiated.key)
    return cached ? createResponse(request, cached) : render(context, negotiated, handle)
  }
  return (request) => {
    const began = performance.now()
    checkOtherWriters(began)
    const finish = (response: Response) => {
      const ms = performance.now() - began
      context.traffic.count(request.method, pathnameOf(request), response.status, ms / 1000)
      logRequest(context, segments, { request, response, ms })
      return response
    }
    const client = () => clientAddress(context, request, serverOf())
    const response = scheduler.run(client, () => respond(request))
    if (!(response instanceof Promise)) return finish(response)
    return response.catch((error) => failed(request, error)).then(finish)
  }
}

function findCached({ cache, clock, traffic }: Serving, key: string | undefined) {
  if (key === undefined) return undefined
  const cached = cache.find(key, clock())
  traffic[cached ? 'hits' : 'misses']++
  return cached
}

const inProgress = new WeakMap<Request, InProgress>()

async function render(context: Serving, negotiated: Negotiated, handle: Handle) {
  const { request } = negotiated
  const handled = { ...negotiated, generation: context.cache.generation }
  inProgress.set(request, handled)
  const response = await handleSafely(context, handle, request)
  if (isRepresented(response)) return response
  if (!isText(response)) return passThrough(request, withSecurityHeaders(context, response))
  const { status, headers } = response
  const text = new Uint8Array(await response.arrayBuffer())
  return represent(context, handled, { status, headers: Object.fromEntries(headers), text })
}

const isRepresented = ({ headers }: Response) => headers.has('x-content-type-options')

type Returned = {
  request: Request
  responseValue: unknown
  set: ResponseSet & { status?: number | string }
}

/** Represents what a handler returned as a value, which Elysia would make a Response that is read and made anew. */
export function representValue(
  context: Caching & PublicAddress,
  { request, responseValue, set }: Returned,
) {
  const handled = inProgress.get(originalOf(request))
  if (!handled || !isPlain(responseValue)) return undefined
  set.headers['content-type'] ??= 'application/json;charset=utf-8'
  const response = represent(context, handled, {
    status: Number(set.status ?? 200),
    headers: set.headers as HeaderValues,
    text: JSON.stringify(responseValue),
  })
  Object.assign(set, { headers: {}, status: 200 }) // or Elysia would wrap it in another
  return response
}

const isPlain = (value: unknown) =>
  typeof value === 'object' && (value?.constructor === Object || Array.isArray(value))

async function handleSafely(context: Serving, handle: Handle, request: Request) {
  try {
    refuseCrossSite(request, context.publicUrl)
    if (!context.isReady && !isHealth(request)) throw starting
    if (!isRead(request)) await waitForWriter(context.sqlite)
    context.traffic.latest = request.url
    return await handle(routable(request))
  } catch (error) {
    return errorResponse(context, request, error)
  }
}

const starting = retryLater('The site is starting. Please try again in a moment.', 5)

const isHealth = (request: Request) => /^\/api\/health(\/ready)?$/.test(pathnameOf(request))
