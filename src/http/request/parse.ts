import type { Values } from '../../fields/names.ts'
import { longest, maxListed } from '../../fields/words.ts'
import { Refusal } from '../response/errors.ts'
import { dataUrlBytes, isDataUrl, uploadOf } from './upload.ts'

export type Body = Values

export type BodyToParse = {
  parts: Uint8Array<ArrayBuffer>[]
  contentType: string
  /** Fields that may hold a data URL. */
  pictures: readonly string[]
  /** The field a bare value stands for. */
  bare?: string | undefined
  /** Leaves the values as they are. */
  isWhole?: boolean
  /** Fields that may come as several values of a form. */
  lists?: readonly string[] | undefined
}

export const essenceOf = (contentType: string) => contentType.split(';')[0]?.trim().toLowerCase()

/** Parses a body into its fields, each cut to what a field can hold. Throws a Refusal (400). */
export async function parse({
  parts,
  contentType,
  pictures,
  bare,
  isWhole,
  lists,
}: BodyToParse): Promise<Body> {
  const bytes = Buffer.concat(parts)
  const entries = await entriesIn(bytes, contentType, bare)
  if (entries.length > maxValues) throw tooManyValues()
  const body: Body = {}
  for (const [name, value] of entries) {
    if (name.length > longestName) continue
    const taken = isWhole ? value : await inBounds(value, pictures.includes(name))
    const isMore = lists?.includes(name) && Object.hasOwn(body, name)
    const all = isMore ? [body[name], taken].flat() : taken
    Object.defineProperty(body, name, { ...plain, value: all })
  }
  return body
}

const longestName = 200
/** Like assignment, but safe for a name like `__proto__`. */
const plain = { configurable: true, enumerable: true, writable: true }

type Entries = [string, unknown][]

function entriesIn(bytes: Buffer<ArrayBuffer>, contentType: string, bare: string | undefined) {
  const essence = essenceOf(contentType)
  if (essence === 'application/json') return inJson(bytes, bare)
  if (essence === 'multipart/form-data') return inForm(bytes, contentType)
  return inPairs(bytes, bare ?? '')
}

function inJson(bytes: Uint8Array, bare?: string): Entries {
  refuseManyValues(bytes)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.')
  }
  const isBare = typeof value === 'number' || typeof value === 'string'
  if (isBare && bare !== undefined) return [[bare, value]]
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(400, 'The body must be a JSON object.')
  return Object.entries(value)
}

function inPairs(bytes: Uint8Array, bare: string): Entries {
  const text = new TextDecoder().decode(bytes).trim()
  return [...new URLSearchParams(text.includes('=') ? text : { [bare]: text })]
}

async function inForm(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<Entries> {
  const boundary = boundaryIn(contentType)
  refuseManyParts(bytes, boundary)
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
  let form: FormData
  try {
    form = await new Response(bytes, { headers }).formData()
  } catch {
    throw new Refusal(400, 'The form could not be read.')
  }
  return [...form.entries()].filter(([, value]) => !isEmptyFile(value))
}

const isEmptyFile = (value: unknown) => value instanceof Blob && value.size === 0

// Checked on the bytes before parsing.

const maxMarks = 50_000
const marks = Buffer.from('[{,')

/** In a picture's data some clients escape the line ends, and each / or +. */
const maxEscapes = 400_000
const escapes = Buffer.from('\\')

function refuseManyValues(bytes: Uint8Array) {
  refuseMany(marks, bytes, maxMarks)
  refuseMany(escapes, bytes, maxEscapes)
}

function refuseMany(letters: Uint8Array, bytes: Uint8Array, most: number) {
  let found = 0
  for (const letter of letters)
    for (let at = bytes.indexOf(letter); at >= 0; at = bytes.indexOf(letter, at + 1))
      if (++found > most) throw tooManyValues()
}

const maxValues = 100

const tooManyValues = () => new Refusal(400, 'The body holds too many values.')

const longestPartHead = 4 * 1024

const unreadable = () => new Refusal(400, 'The form could not be read.')

/** RFC 2046, section 5.1.1. */
function boundaryIn(contentType: string) {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw unreadable()
  return boundary
}

function refuseManyParts(bytes: Buffer, boundary: string) {
  const delimiter = Buffer.from(`--${boundary}`)
  let found = 0
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + 1)) {
    const head = at + delimiter.length
    const begins = bytes.toString('latin1', head, head + 2) === '\r\n'
    if (begins && bytes.subarray(head, head + longestPartHead).indexOf('\r\n\r\n') < 0)
      throw unreadable()
    if (++found > maxValues) throw new Refusal(400, 'The form holds too many values.')
  }
}

/** Keeps enough of a value for its field's validation to refuse it. */
async function inBounds(value: unknown, isPicture: boolean) {
  if (value instanceof Blob) return uploadOf(new Uint8Array(await value.arrayBuffer()))
  if (typeof value === 'string') return isPicture ? pictureIn(value) : withoutOverlong(value)
  if (Array.isArray(value) && value.length <= maxListed) return value.map(textIn)
  return typeof value === 'object' && value !== null ? {} : value
}

const textIn = (value: unknown) => (typeof value === 'string' ? withoutOverlong(value) : {})

/** Decodes a data URL; of an invalid one keeps enough to say so. */
function pictureIn(value: string) {
  const text = value.trimStart()
  if (!isDataUrl(text)) return withoutOverlong(value)
  const bytes = dataUrlBytes(text)
  return bytes ? uploadOf(bytes) : text.slice(0, 'data:'.length)
}

const longestRaw = 2 * longest.prose

function withoutOverlong(value: string) {
  if (value.length <= longestRaw) return value
  const text = value.trim()
  return text.length <= longestRaw ? text : `${text.slice(0, longestRaw)}…`
}
