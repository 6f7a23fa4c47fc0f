import { type Draft, dropDraft, newKey, readDraft, storeDraft, type Texts } from './draft.ts'
import { textOf, type Values } from './form-fields.ts'

export type DraftOptions = {
  path: string
  /** Only texts that differ from these are stored. */
  initial: Texts
  secrets: readonly string[]
  /** The revision an edit starts from; empty for something new. */
  basis: string
}

/** The draft of one form: its idempotency key, when the form was opened, and the stored texts. */
export class FormDraft {
  readonly #options: DraftOptions
  #sending: Omit<Draft, 'texts'>

  constructor(options: DraftOptions) {
    this.#options = options
    this.#sending = { key: newKey(), isSent: false, openedAt: 0, basis: options.basis }
  }

  /** Returns the stored texts, if there are any and they may be restored. */
  open(openedAt: number, canRestore: boolean): Texts | undefined {
    this.#sending.openedAt = openedAt
    const stored = canRestore ? readDraft(this.#options.path) : undefined
    if (!stored) return undefined
    const { texts, ...sending } = stored
    this.#sending = { ...this.#sending, ...sending }
    return texts
  }

  /** What is changed after it was sent, and maybe arrived, is another submission. */
  change(values: Values) {
    if (this.#sending.isSent) this.#renew()
    this.#store(values)
  }

  /** Returns what a request says of the form besides its values. */
  send(values: Values) {
    this.#sending.isSent = true
    this.#store(values)
    const { key, basis, openedAt } = this.#sending
    return { key, basis, openFor: Math.abs(Date.now() - openedAt) } // the clock may have been set back
  }

  rebase(basis: string, values: Values) {
    this.#sending.basis = basis
    this.#store(values)
  }

  /** Call once it has arrived or was given up. */
  drop() {
    this.#renew()
    this.#sending.basis = this.#options.basis
    dropDraft(this.#options.path)
  }

  #renew() {
    this.#sending = { ...this.#sending, key: newKey(), isSent: false }
  }

  #store(values: Values) {
    const { path, initial, secrets } = this.#options
    const texts = Object.fromEntries(
      Object.entries(values)
        .map(([name, value]) => [name, textOf(value)] as const)
        .filter(([name, text]) => text !== initial[name] && !secrets.includes(name)),
    )
    if (Object.keys(texts).length === 0) dropDraft(path)
    else storeDraft(path, { texts, ...this.#sending })
  }
}
