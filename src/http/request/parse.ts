import { Refusal } from '../response/errors.ts'
import {
  boundaryIn,
  mostValues,
  refuseManyParts,
  refuseManyValues,
  tooManyValues,
} from './density.ts'
import { inBounds } from './values.ts'

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
  list?: { name: string; most: number } | undefined
}

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
    const taken = isList ? value : await inBounds(value, isPicture)
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
