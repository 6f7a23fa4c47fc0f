import { longest } from '../../fields/words.ts'
import { Refusal } from '../response/errors.ts'

// What a body may be made of, judged before and after it is told apart: everybody else waits meanwhile. A picture is one
// long text without marks; millions of values, escapes or parts are nothing that a person sends.

const mostMarks = 50_000
const marks = Buffer.from('[{,\\')

/** Refuses JSON of more values and escapes than can be told apart at once. */
export function refuseManyValues(bytes: Uint8Array) {
  let found = 0
  for (const mark of marks)
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1))
      if (++found > mostMarks) throw new Refusal(400, 'The body holds too many values.')
}

const mostParts = 100
const longestPartHead = 4 * 1024

const unreadable = () => new Refusal(400, 'The form could not be read.')

/** The boundary that a multipart body names: RFC 2046, section 5.1.1. */
export function boundaryIn(contentType: string) {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw unreadable()
  return boundary
}

const blankLine = '\r\n\r\n'

/** Where the parts of a form begin. Refuses one of more parts than any form has, or with a part whose head is long. */
function partsIn(bytes: Buffer, boundary: string) {
  const delimiter = Buffer.from(`--${boundary}`)
  const parts: number[] = []
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + 1)) {
    const head = at + delimiter.length
    const begins = bytes.toString('latin1', head, head + 2) === '\r\n'
    if (begins && bytes.subarray(head, head + longestPartHead).indexOf(blankLine) < 0)
      throw unreadable()
    if (parts.push(at) > mostParts) throw new Refusal(400, 'The form holds too many values.')
  }
  return parts
}

const longestRaw = 2 * longest.prose
/** UTF-8 takes up to four bytes for a letter. */
const longestRawBytes = 4 * longestRaw

/** A form's bytes without those of its texts that no field takes, which would only be made letters to be refused. */
export function withoutOverlongParts(bytes: Buffer<ArrayBuffer>, boundary: string) {
  const parts = partsIn(bytes, boundary)
  const pieces: Uint8Array[] = []
  let from = 0
  for (const [place, at] of parts.entries()) {
    const end = parts[place + 1] ?? bytes.length
    const head = bytes.subarray(at, at + boundary.length + longestPartHead).indexOf(blankLine)
    const start = at + head + blankLine.length
    if (head < 0 || end - start <= longestRawBytes || !isPlainText(bytes, at, start)) continue
    pieces.push(bytes.subarray(from, start + longestRawBytes))
    from = end - '\r\n'.length
  }
  return pieces.length === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(from)])
}

/** Neither a file nor a picture's data. */
const isPlainText = (bytes: Buffer, at: number, start: number) =>
  !/filename/i.test(bytes.toString('latin1', at, start)) &&
  !isDataUrl(bytes.toString('latin1', start, start + 100).trimStart())

/**
 * Cuts a text that is longer than any field takes, so that nothing looks into the rest: whichever field it is for refuses
 * it still. A picture's data is looked at by the images alone.
 */
export function withoutOverlong(value: unknown) {
  if (typeof value !== 'string' || value.length <= longestRaw) return value
  const text = value.trim()
  const isShort = text.length <= longestRaw || isDataUrl(text)
  return isShort ? text : `${text.slice(0, longestRaw)}…`
}

const isDataUrl = (text: string) => text.slice(0, 'data:'.length).toLowerCase() === 'data:'
