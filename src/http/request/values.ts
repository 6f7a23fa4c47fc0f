import { longest, mostListed } from '../../fields/words.ts'
import { dataUrlBytes, isDataUrl, uploadOf } from './upload.ts'

/** As much of a value as any field takes: what is longer, or is no value at all, is refused by its field just the same. */
export async function inBounds(value: unknown, isPicture: boolean) {
  if (value instanceof Blob) return uploadOf(new Uint8Array(await value.arrayBuffer()))
  if (typeof value === 'string') return isPicture ? pictureIn(value) : withoutOverlong(value)
  if (Array.isArray(value) && value.length <= mostListed) return value.map(textIn)
  return typeof value === 'object' && value !== null ? {} : value
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
