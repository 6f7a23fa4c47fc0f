import type { Clock, PublicAddress, Settings } from '../../context.ts'
import type { Store } from '../../database/open.ts'
import { othersWrite } from '../../database/others-write.ts'
import { FairTurns } from '../limits/fair-turns.ts'
import { clientAddress, type Server } from '../request/client-address.ts'
import { refuseCrossSite } from '../request/cross-site.ts'
import { asGet, hasUsableHost, pathnameOf, routable, targetOf } from '../request/target.ts'
import { requestIdOf, wasAnswered } from '../request-log.ts'
import type { Traffic } from '../traffic.ts'
import { type Answer, type Caching, isImmutable, publicRead } from './cache.ts'
import {
  compress,
  copyFor,
  type Encoding,
  encodingFor,
  isWorthCompressing,
  lengthOf,
} from './compression.ts'
import { isKnown, notModified, weakTag, withoutBody } from './conditional.ts'
import { answerError, Refusal } from './errors.ts'
import { answerFailure, type Failing } from './failures.ts'
import { createLookout } from './lookout.ts'
import { usualHeaders } from './security.ts'
import { sourcesOf } from './sources.ts'

type Serving = Pick<Store, 'sqlite'> &
  Clock &
  Settings &
  PublicAddress &
  Caching &
  Failing & { traffic: Traffic; isReady: boolean }

export type Handle = (request: Request) => Response | Promise<Response>

/**
 * The manners of every answer, around the routes: public answers cached as bytes, ETag and 304, HEAD, compression,
 * security headers, the request's id and its line in the log. `words` are those an address may show there.
 */
export function createPipeline(
  world: Serving,
  handle: Handle,
  words: ReadonlySet<string>,
  serverOf: () => Server,
): Handle {
  const turns = new FairTurns()
  const dress = dresserOf(world)
  const dressed = async (request: Request) => dress(await inTurn(world, request, handle))
  const answer = async (request: Request, key: string | undefined, cached?: Answer) => {
    if (!hasUsableHost(request)) return dress(withoutHost(request))
    return cached ? respond(request, cached) : made(world, routable(request), key, dressed)
  }
  const { traffic, log } = world
  const look = createLookout(world)
  return (request) => {
    const began = performance.now()
    look(began)
    const key = keyOf(request)
    const cached = key === undefined ? undefined : world.cache.find(key, world.clock())
    const ready = cached && hasUsableHost(request) && readyFor(request, cached)
    if (ready && log.level !== 'debug') {
      traffic.hits++
      if (cached.counter) cached.counter.count++
      return ready
    }
    if (key !== undefined) cached ? traffic.hits++ : traffic.misses++
    const tell = (response: Response) => {
      const ms = performance.now() - began
      traffic.counterOf(request.method, pathnameOf(request), response.status).count++
      traffic.took(ms / 1000)
      wasAnswered(world, words, { request, response, ms })
      return response
    }
    const client = () => clientAddress(world, request, serverOf())
    const failed = (error: unknown) => tell(answerFailure(world, request, error))
    if (ready) return tell(ready)
    return turns.run(client, () => answer(request, key, cached)).then(tell, failed)
  }
}

/** Writes wait until other programs have written. */
async function inTurn(world: Serving, request: Request, handle: Handle) {
  try {
    refuseCrossSite(request, world.publicUrl)
    if (!world.isReady && !isHealth(request)) throw starting
    if (!isRead(request)) await othersWrite(world.sqlite)
    return await handle(request)
  } catch (error) {
    return answerFailure(world, request, error)
  }
}

/** Adds the headers that every response has, where its route has said nothing else. */
function dresserOf(world: PublicAddress) {
  const usual = Object.entries(usualHeaders(world))
  return (response: Response) => {
    for (const [name, value] of usual)
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }
}

const withoutHost = (request: Request) =>
  answerError(new Refusal(400, 'There can be no site under the name in the Host header.'), {
    request,
    requestId: requestIdOf(request),
  })

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'
const isHealth = (request: Request) => /^\/api\/health(\/ready)?$/.test(pathnameOf(request))
const starting = new Refusal(503, 'The site is starting. Please try again in a moment.', {
  headers: { 'Retry-After': '5' },
})

/** Only what is the same for everyone can be cached: a token may change an answer. Built files choose their encoding. */
function keyOf(request: Request) {
  const { headers } = request
  if (!isRead(request) || headers.has('authorization')) return undefined
  const target = targetOf(request)
  return target.startsWith('/assets/') ? `${target} ${copyFor(acceptedBy(request))}` : target
}

const acceptedBy = ({ headers }: Request) => headers.get('accept-encoding')

/** What most requests get. */
function readyFor({ method, headers }: Request, { ready }: Answer) {
  if (method !== 'GET' || headers.has('if-none-match')) return undefined
  const sent = ready?.get(encodingFor(headers.get('accept-encoding')))
  return sent && new Response(sent.body, sent)
}

async function made(world: Serving, request: Request, key: string | undefined, handle: Handle) {
  const asked = request.method === 'HEAD' ? asGet(request) : request
  const keep = keeping(world, asked, key)
  const response = await handle(asked)
  if (!isText(response.headers)) return passedOn(request, response, keep)
  const answer = await answerOf(response, asked.method)
  const isPublic = answer.status < 500 && answer.headers.get('cache-control') === publicRead
  if (isPublic && keep?.takes(answer)) keep.store(answer)
  return respond(request, answer)
}

type Keep = NonNullable<ReturnType<typeof keeping>>

/** How the response to a request that begins now is cached, if it is. */
function keeping({ cache, traffic }: Serving, request: Request, key: string | undefined) {
  const { generation } = cache
  if (key === undefined || !cache.awaits(key)) return undefined
  return {
    takes: ({ status, body }: Pick<Answer, 'status' | 'body'>) =>
      cache.takes(key, { status, size: lengthOf(body) }, generation),
    store(answer: Answer) {
      if (!(answer.body instanceof Blob)) answer.body = new Blob([answer.body])
      cache.store(key, answer)
      answer.counter = traffic.counterOf('GET', pathnameOf(request), answer.status)
      answer.sources = sourcesOf(request)
    },
  }
}

/** As its route made it; a file that never changes is cached, so that it isn't read again. */
async function passedOn(request: Request, response: Response, keep: Keep | undefined) {
  const { status, headers } = response
  const etag = headers.get('etag')
  if (isKnown(request, status, etag)) return notModified(headers)
  const isFile = status === 200 && etag !== null && isImmutable(headers)
  const length = headers.get('content-length')
  if (request.method === 'HEAD' && length !== null) {
    await response.body?.cancel()
    return withoutBody(status, headers, Number(length))
  }
  if (request.method !== 'HEAD' && !isFile) return response
  const body = new Blob([await response.arrayBuffer()])
  if (request.method === 'HEAD') return withoutBody(status, headers, body.size)
  if (etag !== null && keep?.takes({ status, body })) keep.store({ status, headers, body, etag })
  return new Response(body, { headers })
}

/** Whether there is something left to be done: a route that names a length or an encoding has done it. */
const isText = (headers: Headers) =>
  !headers.has('content-encoding') &&
  !headers.has('content-length') &&
  /^(application\/(json|xml|atom\+xml)|text\/)/.test(headers.get('content-type') ?? '') &&
  !isImmutable(headers)

async function answerOf(response: Response, method: string): Promise<Answer> {
  const { status, headers } = response
  const body = new Uint8Array(await response.arrayBuffer())
  const etag = headers.get('etag') ?? weakTag(Bun.hash(body))
  if (status === 200 && method === 'GET') headers.set('ETag', etag)
  headers.append('Vary', 'Accept-Encoding')
  return { status, headers, body, etag }
}

async function respond(request: Request, answer: Answer): Promise<Response> {
  const { status, etag } = answer
  const isKept = !!answer.grew // and its headers are those of others, too
  const headers = isKept ? new Headers(answer.headers) : answer.headers
  if (isKnown(request, status, etag)) return notModified(headers)
  const isCompressed = isWorthCompressing(answer.body) && isText(headers)
  const encoding = isCompressed ? encodingFor(acceptedBy(request)) : undefined
  if (encoding) headers.set('Content-Encoding', encoding)
  const body = encoding ? await compressed(answer, encoding) : answer.body
  if (request.method === 'HEAD') return withoutBody(status, headers, lengthOf(body))
  if (status === 200 && isKept) {
    answer.ready ??= new Map()
    answer.ready.set(encodingFor(acceptedBy(request)), { body, headers })
  }
  return new Response(body, { status, headers })
}

/** A cached answer is compressed once for all who ask for it. */
function compressed(answer: Answer, encoding: Encoding) {
  const { body, grew } = answer
  if (!grew) return compress(body, encoding, { isKept: false })
  answer.compressed ??= new Map()
  const { compressed } = answer
  const making = compressed.get(encoding) ?? compress(body, encoding, { isKept: true })
  if (compressed.has(encoding)) return making
  compressed.set(encoding, making)
  making.then(
    (made) => grew(lengthOf(made)),
    () => compressed.delete(encoding),
  )
  return making
}
