import { Refusal } from './errors.ts'

/** Weak, since the encodings differ in bytes: RFC 9110, section 8.8.1. */
export const weakTag = (hash: number | bigint) => `W/"${hash.toString(36)}"`

export const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

export const isNotModified = (request: Request, status: number, etag: string | null) =>
  isRead(request) &&
  status === 200 &&
  etag !== null &&
  matches(request.headers.get('if-none-match'), etag)

export function notModified(headers: Headers) {
  for (const name of ['content-type', 'content-encoding', 'content-length']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

/** If-None-Match compares weakly: RFC 9110, section 13.1.2. */
function matches(ifNoneMatch: string | null, etag: string) {
  if (ifNoneMatch === null) return false
  const tags = tagsIn(ifNoneMatch)
  return tags.includes('*') || tagsIn(etag).some((tag) => tags.includes(tag))
}

const tagsIn = (tags: string) => tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

export const revisionTag = (revision: number) => `"${revision}"`

export const ifMatchOf = ({ headers }: Request) => headers.get('if-match')

type CurrentRow = { current: unknown; by: string | null; at: string | null }

/**
 * Refuses a stale edit (412) with the current row. Weak tags count as strong ones, since proxies weaken them; without
 * If-Match the last write wins.
 */
export function refuseStale(ifMatch: string | null, revision: number, now: () => CurrentRow) {
  if (ifMatch === null) return
  const tags = tagsIn(ifMatch)
  if (tags.includes('*') || tags.includes(revisionTag(revision))) return
  throw new Refusal(412, 'Somebody else saved this in the meantime. Nothing was changed.', {
    headers: { ETag: revisionTag(revision) },
    facts: now(),
  })
}
