import { Refusal } from './errors.ts'

/** The tag of what is the same in meaning in every encoding: RFC 9110, section 8.8.1. */
export const weakTag = (hash: number | bigint) => `W/"${hash.toString(36)}"`

/** Whether the client has just this already. */
export const isKnown = ({ method, headers }: Request, status: number, etag: string | null) =>
  (method === 'GET' || method === 'HEAD') &&
  status === 200 &&
  etag !== null &&
  matches(headers.get('if-none-match'), etag)

/** What is told of a body that isn't sent would be wrong for the empty one. */
export function notModified(headers: Headers) {
  for (const name of ['content-type', 'content-encoding', 'content-length']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

/** If-None-Match compares weakly: RFC 9110, section 13.1.2. */
function matches(wanted: string | null, etag: string) {
  const tags = tagsIn(wanted ?? '')
  return wanted?.trim() === '*' || tagsIn(etag).some((tag) => tags.includes(tag))
}

const tagsIn = (tags: string) => tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/** What HEAD answers: the headers of GET, the length of its body among them. */
export function withoutBody(status: number, headers: Headers, length: number) {
  headers.set('Content-Length', String(length))
  return new Response(null, { status, headers })
}

/** An item's revision as the ETag an admin reads. */
export const revisionTag = (revision: number) => `"${revision}"`

/** The revision that whoever writes has looked at, if they say so. */
export const ifMatchOf = ({ headers }: Request) => headers.get('if-match')

type Saved = { current: unknown; by: string | null; at: string | null }

/**
 * Refuses a stale edit (412) with the row as it is now, who saved it, and when. Weak tags count as strong ones, since
 * proxies weaken tags; without `If-Match` the last write wins.
 */
export function refuseStale(ifMatch: string | null, revision: number, now: () => Saved) {
  if (ifMatch === null) return
  const tags = tagsIn(ifMatch)
  if (tags.includes('*') || tags.includes(revisionTag(revision))) return
  throw new Refusal(412, 'Somebody else saved this in the meantime. Nothing was changed.', {
    headers: { ETag: revisionTag(revision) },
    facts: now(),
  })
}
