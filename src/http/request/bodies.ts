import { Refusal } from '../response/errors.ts'
import { originalOf } from './target.ts'

export type Body = Record<string, unknown>

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** How many bytes a body may have. Contract 2. */
export const bodyLimits = {
  plain: { json: 256 * kilobyte, multipart: 256 * kilobyte },
  pictures: { json: 8 * megabyte, multipart: 12 * megabyte },
}

/**
 * Reads a body as names and values. Done by hand, because Elysia would read it before asking for a session, and would
 * turn a multipart text that looks like JSON into an object (elysia issue 1946). Where a body may be one `bare` value
 * without its name, as JSON or form-encoded, it gets that name.
 */
export async function readBody(
  request: Request,
  limits: { json: number; multipart: number },
  bare?: string,
): Promise<Body> {
  const contentType = request.headers.get('content-type') ?? ''
  const essence = contentType.split(';')[0]?.trim().toLowerCase()
  if (essence === 'application/json') return parseJson(await readBytes(request, limits.json), bare)
  if (essence === 'application/x-www-form-urlencoded' && bare !== undefined)
    return parsePairs(await readBytes(request, limits.json), bare)
  if (essence === 'multipart/form-data')
    return parseForm(await readBytes(request, limits.multipart), contentType)
  throw new Refusal(415, 'Send this as application/json or multipart/form-data.', {
    headers: { Accept: 'application/json, multipart/form-data' },
  })
}

/** What all large bodies that are arriving may hold together; without a limit, slow uploads would fill the memory. */
const mostHeld = 192 * megabyte
const longestUpload = 5 * 60 * 1000
let held = 0

async function readBytes(request: Request, most: number) {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most)
  const began = performance.now()
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of originalOf(request).body ?? []) {
      length += part.byteLength
      held += part.byteLength
      if (length > most) throw tooLarge(most)
      if (length > bodyLimits.plain.json && held > mostHeld) throw tooMany()
      if (performance.now() - began > longestUpload) throw tooSlow()
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    throw error instanceof Refusal ? error : cutShort()
  } finally {
    held -= length
  }
}

/** Whoever sent it went away, or sent what can't be told apart; that is no failure of ours. */
const cutShort = () => new Refusal(400, 'This did not arrive in full. Please try again.')

const tooLarge = (most: number) =>
  new Refusal(413, `This is too large: at most ${sizeOf(most)} are taken.`)

const sizeOf = (bytes: number) =>
  bytes < megabyte ? `${bytes / kilobyte} KB` : `${bytes / megabyte} MB`

const tooMany = () =>
  new Refusal(503, 'Too many files are arriving right now. Please try again in a minute.', {
    headers: { 'Retry-After': '60' },
  })

const tooSlow = () => new Refusal(400, 'This did not arrive in five minutes. Please try again.')

/** A picture is one long text; millions of values would keep everybody waiting while they are told apart. */
const mostValues = 50_000

function hasTooManyValues(bytes: Uint8Array) {
  if (bytes.byteLength <= bodyLimits.plain.json) return false
  let values = 0
  for (const separator of Buffer.from('[{,'))
    for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + 1))
      if (++values > mostValues) return true
  return false
}

function parseJson(bytes: Uint8Array, bare?: string): Body {
  if (hasTooManyValues(bytes)) throw new Refusal(400, 'The body holds too many values.')
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
  return Object.fromEntries(Object.entries(value))
}

/** `id=3`, or just `3`. */
function parsePairs(bytes: Uint8Array, bare: string): Body {
  const text = new TextDecoder().decode(bytes).trim()
  return Object.fromEntries(new URLSearchParams(text.includes('=') ? text : { [bare]: text }))
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Body> {
  let form: FormData
  try {
    form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData()
  } catch {
    throw new Refusal(400, 'The form could not be read.')
  }
  const given = [...form.entries()].filter(([, value]) => !isEmptyFile(value))
  return Object.fromEntries(given)
}

const isEmptyFile = (value: unknown) => value instanceof Blob && value.size === 0
