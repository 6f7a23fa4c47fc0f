import { longest, mostListed } from '../../fields/words.ts'
import { Refusal } from '../response/errors.ts'
import { dataUrlBytes, isDataUrl, uploadOf } from './upload.ts'

export type Body = Record<string, unknown>

/** A body that has arrived, and how to read it. */
export type Order = {
  parts: Uint8Array<ArrayBuffer>[]
  contentType: string
  /** The names under which a picture's data may come. */
  pictures: readonly string[]
  /** The name of a value that may come without it. */
  bare?: string | undefined
  /** The name under which a list may come, and of how many at most. */
  list?: List | undefined
}

/** A list by its name; beside it a few values may come by their names, in a group of its own. */
export type List = { name: string; most: number; group?: string }

export const essenceOf = (contentType: string) => contentType.split(';')[0]?.trim().toLowerCase()

/** Tells a body apart: its names and what each field could take of what stands under them. Throws a Refusal (400). */
export async function parse({ parts, contentType, pictures, bare, list }: Order): Promise<Body> {
  const bytes = Buffer.concat(parts)
  const given = await entriesIn(bytes, contentType, bare)
  if (given.length > mostValues) throw tooManyValues()
  const body: Body = {}
  for (const [name, value] of given) {
    if (name.length > longestName) continue
    const isPicture = pictures.includes(name)
    const isList = name === list?.name && Array.isArray(value) && value.length <= list.most
    const isGroup = name === list?.group
    const other = isGroup ? groupIn(value) : inBounds(value, isPicture)
    const taken = isList ? value : await other
    Object.defineProperty(body, name, { ...plain, value: taken })
  }
  return body
}

const longestName = 200
/** As assigned, also under a name like `__proto__`. */
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

/** `id=3`, or just `3`. */
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

// What a body may be made of, judged before it is told apart. A picture is one long text without marks; millions of
// values, escapes or parts are nothing that a person sends.

const mostMarks = 50_000
const marks = Buffer.from('[{,\\')

/** Refuses JSON of more values and escapes than can be told apart at once. */
function refuseManyValues(bytes: Uint8Array) {
  let found = 0
  for (const mark of marks)
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1))
      if (++found > mostMarks) throw tooManyValues()
}

/** How many names a body may have. No form has half as many. */
const mostValues = 100

const tooManyValues = () => new Refusal(400, 'The body holds too many values.')

const longestPartHead = 4 * 1024

const unreadable = () => new Refusal(400, 'The form could not be read.')

/** The boundary that a multipart body names: RFC 2046, section 5.1.1. */
function boundaryIn(contentType: string) {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw unreadable()
  return boundary
}

/** Refuses a form of more parts than any form has, or with a part whose head is long. */
function refuseManyParts(bytes: Buffer, boundary: string) {
  const delimiter = Buffer.from(`--${boundary}`)
  let found = 0
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + 1)) {
    const head = at + delimiter.length
    const begins = bytes.toString('latin1', head, head + 2) === '\r\n'
    if (begins && bytes.subarray(head, head + longestPartHead).indexOf('\r\n\r\n') < 0)
      throw unreadable()
    if (++found > mostValues) throw new Refusal(400, 'The form holds too many values.')
  }
}

/** As much of a value as any field takes: what is longer, or is no value at all, is refused by its field just the same. */
async function inBounds(value: unknown, isPicture: boolean) {
  if (value instanceof Blob) return uploadOf(new Uint8Array(await value.arrayBuffer()))
  if (typeof value === 'string') return isPicture ? pictureIn(value) : withoutOverlong(value)
  if (Array.isArray(value) && value.length <= mostListed) return value.map(textIn)
  return typeof value === 'object' && value !== null ? {} : value
}

/** Values by their names, none of which holds others. */
async function groupIn(value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return inBounds(value, false)
  const some = Object.entries(value).slice(0, mostListed)
  const bounded = some.map(async ([name, each]) => [name, await inBounds(each, false)] as const)
  return Object.fromEntries(await Promise.all(bounded))
}

const textIn = (value: unknown) => (typeof value === 'string' ? withoutOverlong(value) : {})

/** A picture's data as its bytes; of data that is none there stays enough to say so. */
function pictureIn(value: string) {
  const text = value.trimStart()
  if (!isDataUrl(text)) return withoutOverlong(value)
  const bytes = dataUrlBytes(text)
  return bytes ? uploadOf(bytes) : text.slice(0, 'data:'.length)
}

const longestRaw = 2 * longest.prose

/** Blank ends don't count: no field takes them for a part of its text. */
function withoutOverlong(value: string) {
  if (value.length <= longestRaw) return value
  const text = value.trim()
  return text.length <= longestRaw ? text : `${text.slice(0, longestRaw)}…`
}
