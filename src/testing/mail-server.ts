import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { certificate, key } from './certificate.ts'
import { onCleanup } from './cleanup.ts'

export type Mail = { from: string; to: string[]; raw: string; isEncrypted: boolean }

export type MailServer = SMTPServerOptions & {
  /** Undefined for a server without logins. */
  login?: { user: string; pass: string }
  /** The refusal of a recipient. */
  refuses?: (address: string) => Error | null
}

export const reply = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

/** Requires valid TLS of a local server, as for a remote one. */
export const careful = 'requireTLS=true&tls.rejectUnauthorized=true'
export const trusting = `${careful}&tls.ca=${encodeURIComponent(certificate)}`

/** A real mail server that keeps its emails. */
export async function startMailServer(behaviour: MailServer = {}, port = 0) {
  const { login, refuses, ...options } = behaviour
  const inbox: Mail[] = []
  const server = new SMTPServer({
    disableReverseLookup: true,
    authOptional: login === undefined,
    key,
    cert: certificate,
    logger: false,
    closeTimeout: 50,
    onAuth({ username, password }, _, done) {
      const fits = username === login?.user && password === login?.pass
      done(fits ? null : new Error('Wrong name or password'), { user: username })
    },
    onRcptTo({ address }, _, done) {
      done(refuses?.(address) ?? null)
    },
    async onData(stream, { envelope, secure }, done) {
      const to = envelope.rcptTo.map(({ address }) => address)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      inbox.push({ from, to, raw: await text(stream), isEncrypted: secure })
      done()
    },
    ...options,
  })
  server.on('error', () => {}) // a client that hangs up
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const stop = () => new Promise<void>((closed) => server.close(() => closed()))
  onCleanup(stop)
  return { inbox, stop, port: (server.server.address() as AddressInfo).port }
}

/** The header of an email, unfolded, and its text. */
export function readMail(raw = '') {
  const [head = '', ...text] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const bytes = text
    .join('\r\n\r\n')
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return { lines, text: Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n') }
}
