import { pathnameOf } from '../request/target.ts'

/** What an answer was made from: the calls by the word behind `/api/`, which is also that of the kind they show. */
export type Sources = ReadonlySet<string>

const noted = new WeakMap<Request, Sources>()
const nothing: Sources = new Set()

/** The word of a call's address. */
export const callIn = (request: Request) => /^\/api\/([^/]+)/.exec(pathnameOf(request))?.[1]

/** Remembers which calls the page was made from that answers a request. */
export const noteSources = (request: Request, sources: Sources) => void noted.set(request, sources)

/** Calls that tell of every kind. */
const ofAll = new Set(['news'])

/** What is known of them; nothing is known of feeds, for one, so that every write changes those. */
export function sourcesOf(request: Request): Sources | undefined {
  if (pathnameOf(request).startsWith('/assets/')) return nothing
  const call = callIn(request)
  const known = call === undefined ? noted.get(request) : new Set([call])
  return known?.isDisjointFrom(ofAll) ? known : undefined
}
