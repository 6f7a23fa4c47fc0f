import type { NodemailerError } from 'nodemailer'
import { isTransientError as isLost } from 'nodemailer/lib/errors'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, {
  type SMTPConnectionAuth,
  type SMTPConnectionOptions,
  type SMTPConnectionSendInfo,
} from 'nodemailer/lib/smtp-connection'
import { minute, second } from '../units.ts'
import type { Message } from './message.ts'

const longestAnswer = 10 * minute

/** What came of a try: the server took it, or can't be used at all, or will not have this letter now, or never. */
export type Outcome = {
  fate: 'sent' | 'down' | 'later' | 'never'
  words: string | null
  /** Who of several recipients was refused, where others were not. */
  refused?: string[]
}

export type Access = SMTPConnectionOptions & { auth?: SMTPConnectionAuth }

/**
 * How a mail server is to be used; what its address says in its query wins (`?tls.rejectUnauthorized=false`). Nothing
 * crosses a network unencrypted. On the machine itself that isn't asked for, nor a certificate that somebody signed.
 */
export function accessOf(url: string): Access {
  const given: Access = parseConnectionUrl(url)
  const isHere = /^(localhost|127\.[\d.]+|::1)$/.test(given.host ?? '')
  return {
    connectionTimeout: 15 * second,
    greetingTimeout: 15 * second,
    dnsTimeout: 10 * second,
    socketTimeout: 120 * second, // a server that looks through a letter takes its time
    socketCloseTimeout: second,
    requireTLS: !isHere,
    ...given,
    tls: { rejectUnauthorized: !isHere, ...given.tls },
    logger: false,
  }
}

/** One connection, opened for the first letter and used for those that follow. */
export class Line {
  #connection: SMTPConnection | undefined

  constructor(
    readonly access: Access,
    /** Ends whatever is under way. */
    readonly signal: AbortSignal,
  ) {}

  async send(message: Message): Promise<Outcome> {
    const isUsed = this.#connection !== undefined
    try {
      await this.#open()
    } catch (error) {
      this.close()
      return { fate: 'down', words: this.#wordsOf(error) }
    }
    try {
      return { fate: 'sent', ...(await this.#handOver(message)) }
    } catch (error) {
      this.close()
      // Some servers end a connection after each letter.
      if (isUsed && isMailError(error) && isLost(error)) return await this.send(message)
      return { fate: fateOf(error), words: this.#wordsOf(error) }
    }
  }

  /** Connects and logs in, without a letter; answers what went wrong, if anything. */
  async tryOut() {
    try {
      await this.#open()
      return undefined
    } catch (error) {
      return this.#wordsOf(error)
    } finally {
      this.close()
    }
  }

  close() {
    this.#connection?.quit()
    this.#connection?.close()
    this.#connection = undefined
  }

  async #open() {
    if (this.#connection) return
    this.signal.throwIfAborted() // it can't say goodbye before it has begun to connect
    const { auth, ...options } = this.access
    const connection = new SMTPConnection(options)
    this.#connection = connection
    connection.on('error', () => {}) // one that is lost while nobody waits for it is not the end of the process
    await this.#ask((done) => connection.connect(done))
    if (auth && connection.allowsAuth) await this.#ask((done) => connection.login(auth, done))
  }

  /** Answers what the server said of the recipients it refused, where it took others. */
  async #handOver({ envelope, bytes }: Message) {
    const info = await this.#ask<SMTPConnectionSendInfo>(
      (done) => this.#connection?.send({ ...envelope }, bytes, done), // what it is given, it writes errors into
    )
    const words = info?.rejectedErrors?.map((error) => this.#wordsOf(error)).join(' ') ?? null
    return { words, refused: info?.rejected?.map(String) ?? [] }
  }

  async #ask<Answer>(question: (done: (error?: Error | null, answer?: Answer) => void) => void) {
    this.signal.throwIfAborted()
    const connection = this.#connection
    const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
    const hangUp = () => {
      connection?.close()
      reject(this.signal.aborted ? this.signal.reason : new Error('The server takes too long'))
    }
    const patience = setTimeout(hangUp, longestAnswer) // a few bytes now and then keep a socket awake for ever
    connection?.once('error', reject)
    this.signal.addEventListener('abort', hangUp, { once: true })
    question((error, answer) => (error ? reject(error) : resolve(answer)))
    try {
      return await promise
    } finally {
      clearTimeout(patience)
      connection?.off('error', reject)
      this.signal.removeEventListener('abort', hangUp)
    }
  }

  /** What went wrong, for people, on one line and without what we log in with. */
  #wordsOf(error: unknown) {
    const { user = '', pass = '' } = this.access.auth ?? {}
    const words = error instanceof Error ? error.message : String(error)
    const coded = [`\0${user}\0${pass}`, user, pass].map((text) =>
      Buffer.from(text).toString('base64'),
    )
    return [...coded, user, pass]
      .filter((secret) => secret !== '')
      .reduce((text, secret) => text.replaceAll(secret, '…'), words)
      .replace(/\s+/g, ' ')
      .slice(0, 500)
  }
}

const isMailError = (error: unknown): error is NodemailerError => error instanceof Error

/** A sender who is refused is a setting that is wrong, for every letter; a recipient concerns this one alone. */
function fateOf(error: unknown) {
  if (!isMailError(error)) return 'later'
  const { code, command, permanent, response } = error
  if (code === 'EENVELOPE' && command === 'MAIL FROM') return 'down'
  const isMalformed = code === 'EENVELOPE' && response === undefined
  return permanent || isMalformed ? 'never' : 'later'
}
