import { Refusal } from '../response/errors.ts'

// What a body may be made of, judged before it is told apart. A picture is one long text without marks; millions of
// values, escapes or parts are nothing that a person sends.

const mostMarks = 50_000
const marks = Buffer.from('[{,\\')

/** Refuses JSON of more values and escapes than can be told apart at once. */
export function refuseManyValues(bytes: Uint8Array) {
  let found = 0
  for (const mark of marks)
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1))
      if (++found > mostMarks) throw tooManyValues()
}

/** How many names a body may have. No form has half as many. */
export const mostValues = 100

export const tooManyValues = () => new Refusal(400, 'The body holds too many values.')

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

/** Refuses a form of more parts than any form has, or with a part whose head is long. */
export function refuseManyParts(bytes: Buffer, boundary: string) {
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
