import { minute, second } from '../units.ts'
import type { World } from '../world.ts'
import { messageOf } from './message.ts'
import { hurryAll, nextLetter, note, type QueuedRow } from './outcomes.ts'
import { type Access, accessOf, Line, type Outcome } from './smtp.ts'

const rest = minute
const farewell = 5 * second

/** Takes the letters to the mail server, one after the other, beside the site's own work. */
export class Delivery {
  #access: Access | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #round: Promise<void> | undefined
  #isStopping = false
  #hangUp = new AbortController()
  #isServerDown = false
  #lookedAt = 0
  #restsUntil = 0
  #isDatabaseStuckUntil = 0
  /** What must be written before anything else is sent, or a letter would go out again and again. */
  #unwritten: (() => void) | undefined

  constructor(
    readonly world: World,
    /** Who gets what has no recipient of its own. */
    readonly readers: () => string[],
  ) {
    const { smtpUrl } = world.config
    if (smtpUrl !== undefined) this.#access = accessOf(smtpUrl)
  }

  /** All that waits is tried at once, then what comes due. Without a mail server the letters wait. */
  start() {
    if (!this.#access) return
    this.#unwritten = () => void hurryAll(this.world)
    const look = () => void this.round()
    this.#timer = setInterval(look, second)
    look()
  }

  /** The letter under way may arrive; where that takes too long, it is sent again after the next start. */
  async stop(patienceMs = farewell) {
    this.#isStopping = true
    clearInterval(this.#timer)
    const patience = setTimeout(() => this.#hangUp.abort(), patienceMs)
    await this.#round
    clearTimeout(patience)
  }

  /** Sends what is due; one round at a time. */
  round() {
    this.#round ??= this.#sendDue().finally(() => {
      this.#round = undefined
    })
    return this.#round
  }

  async #sendDue() {
    const isSetBack = this.#now() < this.#lookedAt - rest
    this.#lookedAt = this.#now()
    if (isSetBack) this.#restsUntil = this.#isDatabaseStuckUntil = 0
    if (!this.#access || this.#now() < this.#isDatabaseStuckUntil) return
    const line = new Line(this.#access, this.#hangUp.signal)
    try {
      this.#write()
      if (isSetBack) this.#write(() => void hurryAll(this.world)) // what is due by a clock that was ahead
      for (let letter = this.#next(); letter; letter = this.#next()) await this.#send(line, letter)
    } catch (error) {
      this.#isDatabaseStuckUntil = this.#now() + rest
      this.world.log.write('error', { cause: `The mail queue can't be used: ${error}` })
    } finally {
      line.close()
    }
  }

  #now = () => this.world.clock().getTime()

  #next = () =>
    this.#isStopping ? undefined : nextLetter(this.world, this.#now() < this.#restsUntil)

  async #send(line: Line, letter: QueuedRow) {
    const outcome = await this.#try(line, letter)
    if (this.#hangUp.signal.aborted && outcome.fate !== 'sent') return
    this.#write(() => note(this.world, letter, outcome))
    this.#tell(letter, outcome)
    if (outcome.fate === 'down') this.#restsUntil = this.#now() + rest
    if (outcome.fate === 'sent' && this.#isServerDown) hurryAll(this.world)
    if (outcome.fate === 'sent' || outcome.fate === 'down')
      this.#isServerDown = outcome.fate === 'down'
  }

  async #try(line: Line, letter: QueuedRow): Promise<Outcome> {
    try {
      return await line.send(await messageOf(this.world, letter, this.readers()))
    } catch (error) {
      return { fate: 'later', words: String(error) }
    }
  }

  #write(news?: () => void) {
    this.#unwritten ??= news
    this.#unwritten?.()
    this.#unwritten = undefined
  }

  /** Neither whom a letter is for nor what it says. */
  #tell({ id, kind, tries, recipient }: QueuedRow, { fate, words }: Outcome) {
    const name = recipient?.split('@')[0] || '…' // some servers name a mailbox without its domain
    const answer = words?.replace(/[^\s<>@]+@[^\s<>@]+/g, '…').replaceAll(name, '…')
    const level = fate === 'sent' ? 'info' : 'warn'
    this.world.log.write(level, { letter: id, kind, tries: tries + 1, fate, answer })
  }
}
