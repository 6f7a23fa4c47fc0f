import type { Clock, Logging, PublicAddress, Settings } from '../context.ts'
import type { Store } from '../database/open.ts'
import { backgroundWait, waitForWriter } from '../database/writer-wait.ts'
import { minute, second } from '../units.ts'
import { senderName } from './emails.ts'
import { MailServer, type Outcome } from './mail-server.ts'
import { hurryAll, nextEmail, note, type QueuedRow } from './outcomes.ts'

const farewell = 5 * second
const restWhenStuck = minute

export class Delivery {
  readonly #server: MailServer | undefined
  readonly #hangUp = new AbortController()
  #timer: ReturnType<typeof setInterval> | undefined
  #round: Promise<void> | undefined
  #isStopping = false
  #isServerDown = false
  #restsUntil = 0
  /** Pending database write; the same email would go out again if it failed. */
  #unwritten: (() => void) | undefined

  constructor(
    readonly world: Store & Clock & Logging & PublicAddress & Settings,
    readonly readers: () => string[],
  ) {
    const { smtpUrl } = world.config
    if (smtpUrl === undefined) return
    this.#server = new MailServer(smtpUrl, new URL(world.publicUrl).hostname)
  }

  start() {
    if (!this.#server) return
    this.#unwritten = () => hurryAll(this.world)
    const look = () => void this.round()
    this.#timer = setInterval(look, second)
    look()
  }

  async stop(patienceMs = farewell) {
    this.#isStopping = true
    clearInterval(this.#timer)
    const patience = setTimeout(() => this.#hangUp.abort(), patienceMs)
    await this.#round
    clearTimeout(patience)
    this.#server?.close()
  }

  round() {
    this.#round ??= this.#sendDue().finally(() => {
      this.#round = undefined
    })
    return this.#round
  }

  async #sendDue() {
    if (!this.#server || this.#now() < this.#restsUntil) return
    try {
      await this.#write()
      for (let letter = this.#next(); letter; letter = this.#next())
        await this.#send(this.#server, letter)
    } catch (error) {
      this.#restsUntil = this.#now() + restWhenStuck
      this.world.log.write('error', { cause: `The mail queue can't be used: ${error}` })
    }
  }

  #now = () => this.world.clock().getTime()

  #next = () => (this.#isStopping ? undefined : nextEmail(this.world))

  async #send(server: MailServer, letter: QueuedRow) {
    const message = messageOf(this.world, letter, this.readers())
    const outcome = await server.send(message, this.#hangUp.signal)
    if (this.#hangUp.signal.aborted && outcome.fate !== 'sent') return
    let { fate } = outcome
    await this.#write(() => {
      fate = note(this.world, letter, outcome)
    })
    this.#tell(letter, { ...outcome, fate })
    if (fate === 'sent' && this.#isServerDown) hurryAll(this.world)
    this.#isServerDown = fate === 'down' || (this.#isServerDown && fate !== 'sent')
  }

  async #write(news?: () => void) {
    this.#unwritten ??= news
    if (!this.#unwritten) return
    await waitForWriter(this.world.sqlite, backgroundWait)
    this.#unwritten()
    this.#unwritten = undefined
  }

  #tell({ id, kind, tries, recipient }: QueuedRow, { fate, words }: Outcome) {
    const name = recipient?.split('@')[0] || '…' // some servers name a mailbox without its domain
    const answer = words?.replace(/[^\s<>@]+@[^\s<>@]+/g, '…').replaceAll(name, '…')
    const level = fate === 'sent' ? 'info' : 'warn'
    this.world.log.write(level, { letter: id, kind, tries: tries + 1, fate, answer })
  }
}

/**
 * Addresses are objects, since nodemailer parses strings. Replies go to ALERT_TO, so that students don't see an admin's
 * own address.
 */
function messageOf({ config, clock }: Settings & Clock, letter: QueuedRow, readers: string[]) {
  const { id, recipient, subject, body, nonce } = letter
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
