import { dropDraft, keepDraft, newKey, readDraft, type Texts } from './draft.ts'

/** One submission of a form: its key, when it was begun, and what is kept of it until it has arrived. */
export class Submission {
  #key = newKey()
  #isSent = false
  #openedAt = 0

  constructor(
    readonly path: string,
    /** Names that are never kept. */
    readonly secrets: readonly string[],
  ) {}

  /** The form is seen, since that moment; answers the texts that were kept of it. */
  open(openedAt: number, isFresh: boolean): Texts | undefined {
    this.#openedAt = openedAt
    const kept = isFresh ? readDraft(this.path) : undefined
    if (!kept) return undefined
    this.#key = kept.key
    this.#isSent = kept.isSent
    this.#openedAt = kept.openedAt
    return kept.texts
  }

  /** What may have arrived already stays the same submission only as long as nothing of it changes. */
  change(texts: Texts) {
    if (this.#isSent) this.#renew()
    this.#keep(texts)
  }

  /** It is sent: under which key, and how long after it was opened. */
  send(texts: Texts) {
    this.#isSent = true
    this.#keep(texts)
    return { key: this.#key, openFor: Math.max(0, Date.now() - this.#openedAt) }
  }

  /** It has arrived, or was given up. */
  drop() {
    this.#renew()
    dropDraft(this.path)
  }

  #renew() {
    this.#key = newKey()
    this.#isSent = false
  }

  #keep(all: Texts) {
    const entries = Object.entries(all)
    const texts = entries.filter(([name, text]) => text !== '' && !this.secrets.includes(name))
    if (texts.length === 0) return dropDraft(this.path)
    const rest = { key: this.#key, isSent: this.#isSent, openedAt: this.#openedAt }
    keepDraft(this.path, { texts: Object.fromEntries(texts), ...rest })
  }
}
