import { setTimeout } from 'node:timers/promises'
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import { messageOf } from '../database/errors.ts'
import { second } from '../units.ts'

/** `down`: the server can't be used, or refuses for reasons of its own. `later`: temporary. `never`: permanent. */
export type DeliveryResult = {
  outcome: 'sent' | 'down' | 'later' | 'never'
  reply: string | null
  /** The refused recipients, where others were accepted. */
  refused?: string[]
}

export class MailServer {
  readonly #transport
  readonly #secrets: string[]

  constructor(url: string, helo: string) {
    this.#transport = createTransport(smtpOptions(url, helo))
    const { username, password } = new URL(url)
    this.#secrets = secretsOf(decodeURIComponent(username), decodeURIComponent(password))
  }

  async send(message: SendMailOptions, signal: AbortSignal): Promise<DeliveryResult> {
    try {
      const { rejected, rejectedErrors } = await this.#transport.sendMail({ ...message, signal })
      const reply = rejectedErrors?.map((error) => this.#replyIn(error)).join(' ') ?? null
      return { outcome: 'sent', reply, refused: rejected.map(String) }
    } catch (error) {
      return { outcome: outcomeOf(error), reply: this.#replyIn(error) }
    }
  }

  /** What is wrong with the server, in its words; undefined if it takes our login. */
  async verify(timeout: number) {
    const late = setTimeout(timeout, undefined, { ref: false }).then(() => {
      throw new Error('The server takes too long')
    })
    try {
      await Promise.race([this.#transport.verify(), late])
      return undefined
    } catch (error) {
      return this.#replyIn(error)
    }
  }

  #replyIn(error: unknown) {
    return this.#secrets
      .reduce((text, secret) => text.replaceAll(secret, '…'), messageOf(error))
      .replace(/\s+/g, ' ')
      .slice(0, 500)
  }
}

/** Overridden by options in the URL's query. TLS and a valid certificate are required except on this machine. */
export function smtpOptions(url: string, helo: string) {
  const isHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
  return {
    url,
    name: /^[\d.]+$/.test(helo) ? `[${helo}]` : helo,
    connectionTimeout: 15 * second,
    greetingTimeout: 15 * second,
    dnsTimeout: 10 * second,
    socketTimeout: 120 * second,
    requireTLS: !isHere,
    tls: { rejectUnauthorized: !isHere },
  }
}

/** Servers may quote the credentials as they are sent (base64). */
const secretsOf = (user: string, pass: string) =>
  [
    ...[`\0${user}\0${pass}`, user, pass].map((text) => Buffer.from(text).toString('base64')),
    user,
    pass,
  ].filter((secret) => secret !== '' && secret !== 'AAA=')

const isMailError = (error: unknown): error is NodemailerError =>
  error instanceof Error && 'code' in error

function outcomeOf(error: unknown) {
  if (!isMailError(error)) return 'later'
  const { code, command, permanent, response, rejectedErrors = [] } = error
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'down'
  if (command === 'MAIL FROM') return 'down'
  if (response === undefined) return 'never'
  if (!permanent) return 'later'
  const refusals = rejectedErrors.map((each) =>
    normalizedRefusal(each.response ?? '', each.recipient),
  )
  const isOfAll = refusals.length > 1 && new Set(refusals).size === 1
  return isServerPolicy(response) || (isOfAll && !isAboutMailbox(response)) ? 'down' : 'never'
}

const isAboutMailbox = (response: string) => /^5\d\d[ -]5\.1\.\d/.test(response)

/** RFC 3463: 5.7.x is about security and policy, 5.1.x about the mailbox. Older servers only say it in words. */
const isServerPolicy = (response: string) =>
  !isAboutMailbox(response) &&
  /^(5\d\d[ -]5\.7\.\d|53[0458]\b)|\brelay|authenticat/im.test(response)

/** A refusal without what differs between recipients and attempts; '' for one about the mailbox. */
export function normalizedRefusal(answer: string, recipient: string | null = null) {
  const [response = ''] = /\b5\d\d[ -].*/s.exec(answer) ?? []
  if (isAboutMailbox(response)) return ''
  const [name] = recipient?.split('@') ?? []
  return response
    .replace(/\S*@\S*/g, '')
    .replaceAll(name || ' ', ' ')
    .replace(/(?!\b5\d\d\b|5\.\d)\b\S*\d\S*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
