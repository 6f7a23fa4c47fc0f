import { useEffect, useEffectEvent, useState } from 'react'
import { type DraftOptions, FormDraft } from './form-draft.ts'
import type { FormFields } from './form-fields.ts'

type Options = DraftOptions & {
  form: FormFields
  /** What was typed into a served page before hydration; undefined after a navigation within the app. */
  typed?: Record<string, string> | undefined
  canRestore?: boolean
}

/** Stores what is typed, and restores it after a reload, a way back, or a session that ended. */
export function useDraft({ form, typed, canRestore = true, ...options }: Options) {
  const { initial } = options
  const [isRestored, setIsRestored] = useState(false)
  const [draft] = useState(() => new FormDraft(options))
  const restore = useEffectEvent(() => {
    const stored = draft.open(typed ? firstPaintAt() : Date.now(), canRestore)
    const early = Object.entries(typed ?? {}).filter(([name, text]) => text !== initial[name])
    const texts = { ...stored, ...Object.fromEntries(early) }
    for (const [name, text] of Object.entries(texts)) if (name in initial) form.set(name, text)
    if (early.length > 0) draft.change(form.values)
    setIsRestored(stored !== undefined)
  })
  useEffect(() => {
    restore()
    let { values } = form
    return form.subscribe(() => {
      if (values === form.values) return
      values = form.values
      draft.change(values)
    })
  }, [form, draft])

  const clear = () => {
    form.reset(initial)
    draft.drop()
    setIsRestored(false)
  }
  return {
    isRestored,
    clear,
    send: () => draft.send(form.values),
    rebase: (basis: string) => draft.rebase(basis, form.values),
    drop: () => draft.drop(),
  }
}

/** On a slow connection scripts come long after the page is seen. */
const firstPaintAt = () => {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return paint ? performance.timeOrigin + paint.startTime : Date.now()
}
