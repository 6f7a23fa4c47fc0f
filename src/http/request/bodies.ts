import type { Gate } from '../limits/arrivals.ts'
import { Refusal } from '../response/errors.ts'
import { readBytes } from './bytes.ts'
import { boundaryIn, refuseManyValues, withoutOverlong, withoutOverlongParts } from './density.ts'

export type Body = Record<string, unknown>

const kilobyte = 1024
const megabyte = 1024 * kilobyte

export type BodyLimit = {
  json: number
  multipart: number
  /** The name of a value that may come without it. */
  bare?: string
}

/** How many bytes a body may have. */
export const bodyLimits = {
  plain: { json: 256 * kilobyte, multipart: 256 * kilobyte },
  pictures: { json: 8 * megabyte, multipart: 12 * megabyte },
}

/**
 * Reads a body as names and values. Done by hand, because Elysia would read it before asking for a session, and would
 * turn a multipart text that looks like JSON into an object (elysia issue 1946). Where a body may be one `bare` value
 * without its name, as JSON or form-encoded, it gets that name.
 */
export async function readBody(request: Request, limits: BodyLimit, gate: Gate): Promise<Body> {
  const { json, multipart, bare } = limits
  const contentType = request.headers.get('content-type') ?? ''
  const essence = contentType.split(';')[0]?.trim().toLowerCase()
  if (essence === 'application/json') return parseJson(await readBytes(request, json, gate), bare)
  if (essence === 'application/x-www-form-urlencoded' && bare !== undefined)
    return parsePairs(await readBytes(request, json, gate), bare)
  if (essence === 'multipart/form-data')
    return parseForm(await readBytes(request, multipart, gate), contentType)
  throw new Refusal(415, 'Send this as application/json or multipart/form-data.', {
    headers: { Accept: 'application/json, multipart/form-data' },
  })
}

function parseJson(bytes: Uint8Array, bare?: string): Body {
  if (bytes.byteLength > bodyLimits.plain.json) refuseManyValues(bytes)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.')
  }
  const isBare = typeof value === 'number' || typeof value === 'string'
  if (isBare && bare !== undefined) return { [bare]: value }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(400, 'The body must be a JSON object.')
  return bounded(Object.entries(value))
}

/** `id=3`, or just `3`. */
function parsePairs(bytes: Uint8Array, bare: string): Body {
  const text = new TextDecoder().decode(bytes).trim()
  return bounded([...new URLSearchParams(text.includes('=') ? text : { [bare]: text })])
}

async function parseForm(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<Body> {
  const boundary = boundaryIn(contentType)
  const short = withoutOverlongParts(bytes, boundary)
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
  let form: FormData
  try {
    form = await new Response(short, { headers }).formData()
  } catch {
    throw new Refusal(400, 'The form could not be read.')
  }
  return bounded([...form.entries()].filter(([, value]) => !isEmptyFile(value)))
}

/** How much a body says, about as many bytes as it came in. */
export const sizeOf = (body: Body) =>
  Object.values(body).reduce<number>((sum, value) => sum + sizeOfValue(value), 0)

function sizeOfValue(value: unknown) {
  if (value instanceof Blob) return value.size
  return typeof value === 'string' ? value.length : 0
}
/** No text in it is longer than what any field takes. */
const bounded = (given: [string, unknown][]): Body =>
  Object.fromEntries(given.map(([name, value]) => [name, withoutOverlong(value)]))

const isEmptyFile = (value: unknown) => value instanceof Blob && value.size === 0
