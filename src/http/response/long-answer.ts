import { compressParts, type Encoding, encodingFor } from './compression.ts'
import type { WholeList } from './whole-list.ts'

export type Settable = { headers: Record<string, string | number | undefined> }
export type Context = { request: Request; set: Settable }

/** Streams the JSON, or sends a compressed copy that all clients share. */
export async function longAnswer(
  { request, set }: Context,
  list: WholeList,
  cacheControl: string,
  type = 'application/json;charset=utf-8',
) {
  const vary = set.headers['vary']
  const encoding = encodingFor(request.headers.get('accept-encoding'))
  const body = encoding ? await compressed(list, encoding) : undefined
  const headers = new Headers({
    'Content-Type': type,
    'Content-Length': String(body?.size ?? list.size),
    'Cache-Control': cacheControl,
    'X-Total-Count': String(list.total),
    ETag: list.etag,
    Vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
  })
  if (encoding) headers.set('Content-Encoding', encoding)
  return new Response(body ?? streamOf(list.parts), { headers })
}

function compressed(list: WholeList, encoding: Encoding) {
  const making = list.compressed.get(encoding) ?? compressParts(list.parts, encoding)
  list.compressed.set(encoding, making)
  making.catch(() => list.compressed.delete(encoding))
  return making
}

function streamOf(parts: WholeList['parts']) {
  let next = 0
  return new ReadableStream({
    pull(to) {
      const part = parts[next++]
      if (part) to.enqueue(part)
      else to.close()
    },
  })
}
