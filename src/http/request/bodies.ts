import { kilobyte, megabyte } from '../../units.ts'
import type { Gate } from '../limits/arrivals.ts'
import { Refusal } from '../response/errors.ts'
import { receive } from './bytes.ts'
import { type Body, essenceOf, parse } from './parse.ts'
import { Parser } from './parse-aside.ts'
import { isUpload } from './upload.ts'

export type BodyLimit = {
  json: number
  multipart: number
  /** The names under which a picture's data may come. */
  pictures?: readonly string[]
  /** The name of a value that may come without it. */
  bare?: string
  /** Nothing has to be said: an empty body, with a type or without, is as good as `{}`. */
  mayBeEmpty?: boolean
  /** The name under which a list may come, and of how many at most; a longer one is as good as none. */
  list?: { name: string; most: number }
}

/** How many bytes a body may have. */
export const bodyLimits = {
  plain: { json: 256 * kilobyte, multipart: 256 * kilobyte },
  pictures: { json: 8 * megabyte, multipart: 12 * megabyte },
}

/** More than that would hold everybody else up while it is told apart. */
const mostAtOnce = 64 * kilobyte
const parser = new Parser()

/**
 * Reads a body as names and values. Done by hand, because Elysia would read it before asking for a session, and would
 * turn a multipart text that looks like JSON into an object (elysia issue 1946). Where a body may be one `bare` value
 * without its name, as JSON or form-encoded, it gets that name.
 */
export async function readBody(request: Request, limits: BodyLimit, gate: Gate): Promise<Body> {
  const { pictures = [], bare, list, mayBeEmpty = false } = limits
  const contentType = request.headers.get('content-type') ?? (mayBeEmpty ? 'application/json' : '')
  const most = mostOf(contentType, limits)
  return receive(request, { most, enter: gate }, async (parts, length) => {
    if (length === 0 && mayBeEmpty) return {}
    const order = { parts, contentType, pictures, bare, list }
    return length > mostAtOnce ? parser.parse(order) : parse(order)
  })
}

function mostOf(contentType: string, { json, multipart, bare }: BodyLimit) {
  const essence = essenceOf(contentType)
  if (essence === 'multipart/form-data') return multipart
  if (essence === 'application/json') return json
  if (essence === 'application/x-www-form-urlencoded' && bare !== undefined) return json
  throw new Refusal(415, 'Send this as application/json or multipart/form-data.', {
    headers: { Accept: 'application/json, multipart/form-data' },
  })
}

/** How much a body says, about as many bytes as it came in. */
export const sizeOf = (body: Body) =>
  Object.values(body).reduce<number>((sum, value) => sum + sizeOfValue(value), 0)

function sizeOfValue(value: unknown) {
  if (isUpload(value)) return value.bytes.byteLength
  return typeof value === 'string' ? value.length : 0
}
