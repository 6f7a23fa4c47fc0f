import { useEffect, useState } from 'react'
import { dropDraft, newKey, readDraft, storeDraft } from './draft.ts'
import type { FormFields, Texts } from './form-fields.ts'

type Options = {
  path: string
  form: FormFields
  /** Only texts that differ from these are stored. */
  initial: Texts
  /** Fields that the browser must not store. */
  secrets?: readonly string[] | undefined
  /** The revision an edit starts from. */
  basis?: string
  /** Whether the page was served with this form, so that it was open before its script ran. */
  isServed?: boolean
  /** The texts of a form that was refused take the place of a draft. */
  refused?: object | undefined
}

/** Stores what is typed, and restores it after a reload, a way back, or a session that ended. */
export function useDraft(options: Options) {
  const { form, initial } = options
  const [isRestored, setIsRestored] = useState(false)
  const [draft] = useState(() => new FormDraft(options))
  useEffect(() => {
    setIsRestored(draft.restore())
    let { values } = form
    return form.subscribe(() => {
      if (values === form.values) return
      values = form.values
      draft.store()
    })
  }, [form, draft])
  const discard = () => {
    form.reset(initial)
    draft.drop()
    setIsRestored(false)
  }
  return { draft, isRestored, discard }
}

class FormDraft {
  readonly #options: Options
  /** The idempotency key stays: the same content that is sent again is stored once, other content is another submission. */
  #key = newKey()
  #basis: string
  #openedAt = 0

  constructor(options: Options) {
    this.#options = options
    this.#basis = options.basis ?? ''
  }

  /** Returns whether there was anything to restore. */
  restore() {
    const { path, form, initial, isServed, refused } = this.#options
    const stored = refused ? undefined : readDraft(path)
    this.#openedAt = stored ? 0 : isServed ? firstPaintAt() : Date.now()
    if (stored) {
      this.#key = stored.key
      this.#basis = stored.basis
      for (const [name, text] of Object.entries(stored.texts))
        if (name in initial && form.values[name] === initial[name]) form.set(name, text) // else it was typed anew
    }
    this.store()
    return stored !== undefined
  }

  store() {
    const { path, form, initial, secrets = [] } = this.#options
    const texts = Object.entries(form.values).flatMap(([name, value]) =>
      typeof value === 'string' && value !== initial[name] && !secrets.includes(name)
        ? [[name, value] as const]
        : [],
    )
    if (texts.length === 0) return dropDraft(path)
    storeDraft(path, { texts: Object.fromEntries(texts), key: this.#key, basis: this.#basis })
  }

  /** What a request says of the form besides its values. */
  get sent() {
    const openFor = Math.abs(Date.now() - this.#openedAt) // the clock may have been set back
    return { key: this.#key, basis: this.#basis, openFor }
  }

  rebase(basis: string) {
    this.#basis = basis
    this.store()
  }

  /** Call once it has arrived or was given up. */
  drop() {
    this.#basis = this.#options.basis ?? ''
    dropDraft(this.#options.path)
  }
}

/** On a slow connection scripts come long after the page is seen. */
const firstPaintAt = () => {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return paint ? performance.timeOrigin + paint.startTime : Date.now()
}
