import type { Logging } from '../context.ts'
import { originalOf, pathnameOf } from './request/target.ts'

const ids = new WeakMap<Request, string>()
const slow = 500

export function requestIdOf(request: Request) {
  const original = originalOf(request)
  const id = ids.get(original) ?? crypto.randomUUID()
  ids.set(original, id)
  return id
}

/** Static path segments of the routes. */
export const staticSegmentsOf = (routes: readonly { path: string }[]): ReadonlySet<string> =>
  new Set(routes.flatMap(({ path }) => path.split('/')).filter((word) => !/[:*]/.test(word)))

const isItem = (part: string) => /^\d{1,7}$/.test(part)

/** Unknown segments and queries may hold personal data or tokens. */
const loggedPathOf = (request: Request, segments: ReadonlySet<string>) =>
  pathnameOf(request)
    .split('/')
    .map((part) => (segments.has(part) || isItem(part) ? part : '…'))
    .join('/')

type Exchange = { request: Request; response: Response; ms: number }

/** Writes, errors and slow responses are logged, at `debug` all. */
export function logRequest(
  context: Logging,
  segments: ReadonlySet<string>,
  { request, response, ms }: Exchange,
) {
  const { method } = request
  const { status } = response
  const matters = (method !== 'GET' && method !== 'HEAD') || status >= 400 || ms > slow
  if (!matters && context.log.level !== 'debug') return
  const id = requestIdOf(request)
  response.headers.set('X-Request-Id', id)
  const level = status >= 500 ? 'error' : matters ? 'info' : 'debug'
  const path = loggedPathOf(request, segments)
  context.log.write(level, { method, path, status, ms: Math.round(ms * 10) / 10, id })
}

export function logCause(context: Logging, request: Request, error: unknown) {
  const cause =
    error instanceof Error ? `${error.name}: ${error.message}\n${error.stack}` : String(error)
  context.log.write('error', { id: requestIdOf(request), cause })
}
