import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { certificate, key } from './certificate.ts'
import { atItsEnd } from './ending.ts'

/** What a mail server got: the letter and whom it was handed over for. */
export type Mail = { from: string; to: string[]; raw: string; isEncrypted: boolean }

type Behaviour = SMTPServerOptions & {
  /** Who may log in; nobody has to where it is left out. */
  login?: { user: string; pass: string }
  /** What a recipient is answered, where they are refused. */
  refuses?: (address: string) => Error | null
}

/** What a mail server answers instead of yes. */
export const reply = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

/** For the address of a server here: its encryption is asked for and checked, as it would be across a network. */
export const careful = 'requireTLS=true&tls.rejectUnauthorized=true'
export const trusting = `${careful}&tls.ca=${encodeURIComponent(certificate)}`

/** A real mail server on this machine, that keeps what it gets. */
export async function startMailServer(behaviour: Behaviour = {}, port = 0) {
  const { login, refuses, ...options } = behaviour
  const inbox: Mail[] = []
  const seen = { connections: 0 }
  const server = new SMTPServer({
    disableReverseLookup: true,
    authOptional: login === undefined,
    key,
    cert: certificate,
    logger: false,
    closeTimeout: 50,
    onConnect(_, done) {
      seen.connections++
      done()
    },
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
  atItsEnd(stop)
  return { inbox, seen, stop, port: (server.server.address() as AddressInfo).port }
}

/** Takes connections and never says a word. */
export async function startSilentServer() {
  const server = createServer(() => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atItsEnd(() => server.close())
  return (server.address() as AddressInfo).port
}
