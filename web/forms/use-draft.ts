import { useEffect, useEffectEvent, useState } from 'react'
import { type DraftOptions, FormDraft } from './form-draft.ts'
import type { FormFields } from './form-fields.ts'

type Options = DraftOptions & {
  form: FormFields
  /** The texts as they stood in the served page; nothing where the reader came by a link. */
  typed?: Record<string, string> | undefined
  /** Whether a stored draft may be brought back. */
  isFresh?: boolean
}

/** Stores what is typed, for a reload, a way back, or a session that ends meanwhile. */
export function useDraft({ form, typed, isFresh = true, ...options }: Options) {
  const { initial } = options
  const [isRestored, setIsRestored] = useState(false)
  const [draft] = useState(() => new FormDraft(options))
  const restore = useEffectEvent(() => {
    const stored = draft.open(typed ? firstSight() : Date.now(), isFresh)
    const early = Object.entries(typed ?? {}).filter(([name, text]) => text !== initial[name])
    const known = { ...stored, ...Object.fromEntries(early) }
    for (const [name, text] of Object.entries(known)) if (name in initial) form.set(name, text)
    if (early.length > 0) draft.change(form.values)
    setIsRestored(stored !== undefined)
  })
  useEffect(() => {
    restore()
    return form.watch((values) => draft.change(values))
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

/** When the served page was first seen: on a slow line long before its script was there. */
const firstSight = () => {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return paint ? performance.timeOrigin + paint.startTime : Date.now()
}
