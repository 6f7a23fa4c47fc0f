import type { Clock, Logging, PublicAddress, Settings } from '../context.ts'
import type { Store } from '../database/open.ts'
import { backgroundWait, waitForWriter } from '../database/writer-wait.ts'
import { hour, minute, second } from '../units.ts'
import { senderName } from './emails.ts'
import { type DeliveryResult, MailServer } from './mail-server.ts'
import { makeAllDue, nextEmail, recordResult } from './retries.ts'
import type { EmailRow } from './table.ts'

const defaultGracePeriod = 5 * second
const pauseAfterError = minute

const neverStopping = new AbortController().signal

export class Delivery {
  readonly #server: MailServer | undefined
  #isServerDown = false
  #pausedUntil = 0
  #recoveredAt = 0
  /** Not committed yet; the same email would go out again if it failed. After a start all is due at once. */
  #pendingWrite: (() => void) | undefined = () => makeAllDue(this.context)

  constructor(
    readonly context: Store & Clock & Logging & PublicAddress & Settings,
    readonly alertRecipients: () => string[],
  ) {
    const { smtpUrl } = context.config
    if (smtpUrl === undefined) return
    this.#server = new MailServer(smtpUrl, new URL(context.publicUrl).hostname)
  }

  /** Sends what is due. Once it is told to stop, the email on its way has five more seconds. */
  async round(stopping = neverStopping, gracePeriod = defaultGracePeriod) {
    const server = this.#server
    if (!server || this.#now() < this.#pausedUntil) return
    const aborting = new AbortController()
    const stop = () => void setTimeout(() => aborting.abort(), gracePeriod).unref()
    stopping.addEventListener('abort', stop)
    try {
      await this.#commit()
      for (;;) {
        const email = stopping.aborted ? undefined : nextEmail(this.context)
        if (!email) break
        await this.#send(server, email, aborting.signal)
      }
    } catch (error) {
      this.#pausedUntil = this.#now() + pauseAfterError
      throw error
    } finally {
      stopping.removeEventListener('abort', stop)
    }
  }

  #now = () => this.context.clock().getTime()

  async #send(server: MailServer, email: EmailRow, abort: AbortSignal) {
    const to = email.recipient === null ? this.alertRecipients() : [email.recipient]
    const message = nodemailerMessage(this.context, email, to)
    const result = await server.send(message, abort)
    if (abort.aborted && result.outcome !== 'sent') return
    let { outcome } = result
    await this.#commit(() => {
      outcome = recordResult(this.context, email, result)
    })
    this.#log(email, { ...result, outcome })
    if (outcome === 'sent' && this.#isServerDown) this.#recover()
    this.#isServerDown = outcome === 'down' || (this.#isServerDown && outcome !== 'sent')
  }

  /** At most once an hour: a server may refuse one email for reasons of its own, and take the others. */
  #recover() {
    if (this.#now() - this.#recoveredAt < hour) return
    this.#recoveredAt = this.#now()
    makeAllDue(this.context)
  }

  async #commit(write?: () => void) {
    this.#pendingWrite ??= write
    if (!this.#pendingWrite) return
    await waitForWriter(this.context.sqlite, backgroundWait)
    this.#pendingWrite()
    this.#pendingWrite = undefined
  }

  #log({ id, kind, tries, recipient }: EmailRow, { outcome, reply }: DeliveryResult) {
    const name = recipient?.split('@')[0] || '…' // some servers name a mailbox without its domain
    const answer = reply?.replace(/[^\s<>@]+@[^\s<>@]+/g, '…').replaceAll(name, '…')
    const level = outcome === 'sent' ? 'info' : 'warn'
    this.context.log.write(level, { letter: id, kind, tries: tries + 1, fate: outcome, answer })
  }
}

/**
 * Addresses are objects, since nodemailer parses strings. Replies go to ALERT_TO, so that students don't see an admin's
 * own address.
 */
function nodemailerMessage({ config, clock }: Settings & Clock, email: EmailRow, to: string[]) {
  const { id, subject, body, nonce } = email
  return {
    from: { name: senderName, address: config.mailFrom },
    to: to.map((address) => ({ name: '', address })),
    replyTo: { name: senderName, address: config.alertTo?.[0] ?? config.mailFrom },
    subject: encodedSubject(subject),
    text: body,
    textEncoding: 'quoted-printable',
    date: clock(),
    messageId: `<letter-${id}.${nonce}@${config.collegeDomain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  } as const
}

/** nodemailer passes on encoded words (RFC 2047) in a subject, so what looks like one is encoded itself. */
const encodedSubject = (text: string) =>
  text.includes('=?') ? (text.match(/.{1,4}/gsu) ?? []).map(encodedWord).join(' ') : text

const encodedWord = (text: string) =>
  `=?UTF-8?Q?${Buffer.from(text).toString('hex').toUpperCase().replace(/../g, '=$&')}?=`
