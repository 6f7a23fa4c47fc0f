import { useEffect, useEffectEvent, useState } from 'react'
import { focusField } from './controls.ts'
import { dropDraft, newKey, readDraft, storeDraft } from './draft.ts'
import type { FieldTexts, FormFields, FormValues } from './form-fields.ts'

type Options = {
  path: string
  form: FormFields
  /** Only texts that differ from these are stored. */
  initial: FieldTexts
  /** Fields that the browser must not store. */
  secrets?: readonly string[] | undefined
  /** The revision an edit starts from. */
  basis?: string
  /** Whether the page was served with this form, so that it was open before its script ran. */
  isServed?: boolean
  /** The texts of a form that was refused take the place of a draft. */
  refused?: object | undefined
}

/** Stores what is typed, and restores it after a reload, going back, or a session that ended. */
export function useDraft(options: Options) {
  const { path, form, initial, secrets = [], basis = '', isServed, refused } = options
  const [isRestored, setIsRestored] = useState(false)
  /** The idempotency key is kept: the same content is stored once, different content is another submission. */
  const [draft] = useState(() => ({ key: newKey(), basis, openedAtMs: 0 }))
  const restore = useEffectEvent(() => {
    const stored = refused ? undefined : readDraft(path)
    draft.openedAtMs = stored ? 0 : isServed ? firstPaintAt() : Date.now()
    if (!stored) return
    Object.assign(draft, { key: stored.key, basis: stored.basis })
    for (const [name, text] of Object.entries(stored.texts))
      if (name in initial && form.values[name] === initial[name]) form.set(name, text) // unless it was typed after the reload
    setIsRestored(true)
  })
  const save = (values: FormValues) => {
    const texts = changedTexts(values, initial, secrets)
    if (Object.keys(texts).length === 0) return dropDraft(path)
    storeDraft(path, { texts, key: draft.key, basis: draft.basis })
  }
  const store = useEffectEvent(save)
  useEffect(() => restore(), [])
  useEffect(() => store(form.values), [form.values])
  return {
    isRestored,
    /** What is sent besides the values. `abs`, since the clock may have been set back. */
    submitInfo: () => ({ ...draft, openMs: Math.abs(Date.now() - draft.openedAtMs) }),
    rebase(basis: string) {
      draft.basis = basis
      save(form.values)
    },
    /** Call when the form was submitted or abandoned. */
    drop: () => dropDraft(path),
    startAnew() {
      draft.basis = basis
      form.reset(initial)
      setIsRestored(false)
      focusField(form.names[0] ?? '')
    },
  }
}

function changedTexts(values: FormValues, initial: FieldTexts, secrets: readonly string[]) {
  const texts: FieldTexts = {}
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' && value !== initial[name] && !secrets.includes(name))
      texts[name] = value
  return texts
}

/** On a slow connection scripts come long after the page is seen. */
const firstPaintAt = () => {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return paint ? performance.timeOrigin + paint.startTime : Date.now()
}
