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
  if (!wanted) return false
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return wanted.trim() === '*' || wanted.split(',').some((tag) => plain(tag) === plain(etag))
}

/** What HEAD answers: the headers of GET, the length of its body among them. */
export function withoutBody(status: number, headers: Headers, length: number) {
  headers.set('Content-Length', String(length))
  return new Response(null, { status, headers })
}
