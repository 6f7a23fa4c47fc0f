import { type Draft, dropDraft, newKey, readDraft, storeDraft, type Texts } from './draft.ts'
import { textOf, type Values } from './form-fields.ts'

export type DraftOptions = {
  path: string
  /** What the fields start from: only what differs is stored. */
  initial: Texts
  /** Names that are never stored. */
  secrets: readonly string[]
  /** The revision an edit starts from; empty where it makes something new. */
  basis: string
}

/** One filling in of a form: its key, when it was begun, and the draft that is stored of it until it has arrived. */
export class FormDraft {
  readonly #of: DraftOptions
  #sending: Omit<Draft, 'texts'>

  constructor(of: DraftOptions) {
    this.#of = of
    this.#sending = { key: newKey(), isSent: false, openedAt: 0, basis: of.basis }
  }

  /** The form is seen, since that moment; answers the texts that were stored of it. */
  open(openedAt: number, isFresh: boolean): Texts | undefined {
    this.#sending.openedAt = openedAt
    const stored = isFresh ? readDraft(this.#of.path) : undefined
    if (!stored) return undefined
    const { texts, ...sending } = stored
    this.#sending = { ...this.#sending, ...sending }
    return texts
  }

  /** What may have arrived already stays the same submission only as long as nothing of it changes. */
  change(values: Values) {
    if (this.#sending.isSent) this.#renew()
    this.#store(values)
  }

  /** It is sent: under which key, from which revision, and how long after it was opened. */
  send(values: Values) {
    this.#sending.isSent = true
    this.#store(values)
    const { key, basis, openedAt } = this.#sending
    return { key, basis, openFor: Math.abs(Date.now() - openedAt) } // the clock may have been set back
  }

  /** What is changed from now on is a later revision. */
  rebase(basis: string, values: Values) {
    this.#sending.basis = basis
    this.#store(values)
  }

  /** It has arrived, or was given up. */
  drop() {
    this.#renew()
    this.#sending.basis = this.#of.basis
    dropDraft(this.#of.path)
  }

  #renew() {
    this.#sending = { ...this.#sending, key: newKey(), isSent: false }
  }

  #store(values: Values) {
    const { path, initial, secrets } = this.#of
    const texts = Object.fromEntries(
      Object.entries(values)
        .map(([name, value]) => [name, textOf(value)] as const)
        .filter(([name, text]) => text !== initial[name] && !secrets.includes(name)),
    )
    if (Object.keys(texts).length === 0) dropDraft(path)
    else storeDraft(path, { texts, ...this.#sending })
  }
}
