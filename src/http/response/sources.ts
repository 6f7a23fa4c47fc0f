import { pathnameOf } from '../request/target.ts'

/** What an answer was made from: the calls by the word behind `/api/`, which is also that of the kind they show. */
export type Sources = ReadonlySet<string>

const noted = new WeakMap<Request, Sources>()
const nothing: Sources = new Set()
/** What is made from several kinds: every write changes it. */
const mixed: Sources = new Set(['calendar', 'news', 'search'])

/** The word of a call's address. */
export const callIn = (request: Request) => /^\/api\/([^/]+)/.exec(pathnameOf(request))?.[1]

/** Remembers which calls the page was made from that answers a request. */
export function noteSources(request: Request, sources: Sources) {
  if (sources.isDisjointFrom(mixed)) noted.set(request, sources)
}

/** What is known of them; nothing is known of feeds, for one, so that every write changes those. */
export function sourcesOf(request: Request): Sources | undefined {
  if (pathnameOf(request).startsWith('/assets/')) return nothing
  const call = callIn(request)
  if (call === undefined) return noted.get(request)
  return mixed.has(call) ? undefined : new Set([call])
}
