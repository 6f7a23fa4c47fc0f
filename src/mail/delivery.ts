import type { Clock, Logging, PublicAddress, Settings } from '../context.ts'
import type { Store } from '../database/open.ts'
import { backgroundWait, waitForWriter } from '../database/writer-wait.ts'
import { minute, second } from '../units.ts'
import { senderName } from './emails.ts'
import { MailServer, type Outcome } from './mail-server.ts'
import { hurryAll, nextEmail, note, type QueuedRow } from './outcomes.ts'

const farewell = 5 * second
const restWhenStuck = minute

const unstopped = new AbortController().signal

export class Delivery {
  readonly #server: MailServer | undefined
  #isServerDown = false
  #restsUntil = 0
  /** Pending database write; the same email would go out again if it failed. After a start all is due at once. */
  #unwritten: (() => void) | undefined = () => hurryAll(this.context)

  constructor(
    readonly context: Store & Clock & Logging & PublicAddress & Settings,
    readonly readers: () => string[],
  ) {
    const { smtpUrl } = context.config
    if (smtpUrl === undefined) return
    this.#server = new MailServer(smtpUrl, new URL(context.publicUrl).hostname)
  }

  /** Sends what is due. Once it is told to stop, the email on its way has five more seconds. */
  async round(stopping = unstopped, gracePeriod = farewell) {
    const server = this.#server
    if (!server || this.#now() < this.#restsUntil) return
    const hangUp = new AbortController()
    const stop = () => void setTimeout(() => hangUp.abort(), gracePeriod).unref()
    stopping.addEventListener('abort', stop)
    try {
      await this.#write()
      for (;;) {
        const email = stopping.aborted ? undefined : nextEmail(this.context)
        if (!email) break
        await this.#send(server, email, hangUp.signal)
      }
    } catch (error) {
      this.#restsUntil = this.#now() + restWhenStuck
      throw error
    } finally {
      stopping.removeEventListener('abort', stop)
    }
  }

  close = () => this.#server?.close()

  #now = () => this.context.clock().getTime()

  async #send(server: MailServer, email: QueuedRow, hangUp: AbortSignal) {
    const message = messageOf(this.context, email, this.readers())
    const outcome = await server.send(message, hangUp)
    if (hangUp.aborted && outcome.fate !== 'sent') return
    let { fate } = outcome
    await this.#write(() => {
      fate = note(this.context, email, outcome)
    })
    this.#tell(email, { ...outcome, fate })
    if (fate === 'sent' && this.#isServerDown) hurryAll(this.context)
    this.#isServerDown = fate === 'down' || (this.#isServerDown && fate !== 'sent')
  }

  async #write(news?: () => void) {
    this.#unwritten ??= news
    if (!this.#unwritten) return
    await waitForWriter(this.context.sqlite, backgroundWait)
    this.#unwritten()
    this.#unwritten = undefined
  }

  #tell({ id, kind, tries, recipient }: QueuedRow, { fate, words }: Outcome) {
    const name = recipient?.split('@')[0] || '…' // some servers name a mailbox without its domain
    const answer = words?.replace(/[^\s<>@]+@[^\s<>@]+/g, '…').replaceAll(name, '…')
    const level = fate === 'sent' ? 'info' : 'warn'
    this.context.log.write(level, { letter: id, kind, tries: tries + 1, fate, answer })
  }
}

/**
 * Addresses are objects, since nodemailer parses strings. Replies go to ALERT_TO, so that students don't see an admin's
 * own address.
 */
function messageOf({ config, clock }: Settings & Clock, email: QueuedRow, readers: string[]) {
  const { id, recipient, subject, body, nonce } = email
  return {
    from: { name: senderName, address: config.mailFrom },
    to: (recipient === null ? readers : [recipient]).map((address) => ({ name: '', address })),
    replyTo: { name: senderName, address: config.alertTo?.[0] ?? config.mailFrom },
    subject: literally(subject),
    text: body,
    textEncoding: 'quoted-printable',
    date: clock(),
    messageId: `<letter-${id}.${nonce}@${config.collegeDomain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  } as const
}

/** nodemailer passes on encoded words (RFC 2047) in a subject, so what looks like one is encoded itself. */
const literally = (text: string) =>
  text.includes('=?') ? (text.match(/.{1,4}/gsu) ?? []).map(encodedWord).join(' ') : text

const encodedWord = (text: string) =>
  `=?UTF-8?Q?${Buffer.from(text).toString('hex').toUpperCase().replace(/../g, '=$&')}?=`
