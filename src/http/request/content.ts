import type { Body } from './parse.ts'
import { isUpload } from './upload.ts'

/** The hidden fields of a form, which say how it was sent and not what. */
const isHidden = (name: string) => /^hl_(key|check|opened)$/.test(name)

/**
 * A digest of what a body says, whichever way and in whichever order it says it; a file counts by its bytes. It is stored,
 * and a body may hold a new password: only with the site's key can anybody try guesses on it.
 */
export function contentOf(body: Body, secret: string) {
  const hasher = new Bun.CryptoHasher('sha256', secret)
  const add = (type: string, bytes: Buffer) =>
    hasher.update(`${type}${bytes.byteLength}:`).update(bytes)
  for (const [name, value] of Object.entries(body).toSorted(byName)) {
    if (isHidden(name)) continue
    add('name', Buffer.from(name))
    if (isUpload(value)) add('file', Buffer.from(value.digest))
    else if (typeof value === 'string') add('text', Buffer.from(asSent(value)))
    else add('value', Buffer.from(JSON.stringify(value)))
  }
  return hasher.digest('hex')
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** Browsers send the line ends of a form as CRLF. */
const asSent = (text: string) => text.replaceAll('\r\n', '\n')
