import { Refusal } from '../response/errors.ts'
import { boundaryIn, refuseManyParts, refuseManyValues, withoutOverlong } from './density.ts'
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
 * turn a multipart text that looks like JSON into an object (elysia issue 1946).
 */
export async function readBody(
  request: Request,
  limits: { json: number; multipart: number },
): Promise<Body> {
  const contentType = request.headers.get('content-type') ?? ''
  const essence = contentType.split(';')[0]?.trim().toLowerCase()
  if (essence === 'application/json') return parseJson(await readBytes(request, limits.json))
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

function parseJson(bytes: Uint8Array): Body {
  if (bytes.byteLength > bodyLimits.plain.json) refuseManyValues(bytes)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(400, 'The body must be a JSON object.')
  return bounded(Object.entries(value))
}

async function parseForm(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<Body> {
  const boundary = boundaryIn(contentType)
  refuseManyParts(bytes, boundary)
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
  let form: FormData
  try {
    form = await new Response(bytes, { headers }).formData()
  } catch {
    throw new Refusal(400, 'The form could not be read.')
  }
  return bounded([...form.entries()].filter(([, value]) => !isEmptyFile(value)))
}

/** No text in it is longer than what any field takes. */
const bounded = (given: [string, unknown][]): Body =>
  Object.fromEntries(given.map(([name, value]) => [name, withoutOverlong(value)]))

const isEmptyFile = (value: unknown) => value instanceof Blob && value.size === 0
