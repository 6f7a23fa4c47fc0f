import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Draft, dropDraft, keepDraft, newKey, readDraft } from '../../forms/draft.ts'
import type { Values } from '../../forms/use-fields.ts'

type Options = {
  path: string
  form: UseFormReturn<Values>
  initial: Record<string, string>
  secrets: readonly string[]
  /** The revision the form starts from; nothing where it makes something new. */
  tag: string | undefined
}

/** Keeps what is changed, for a session that ends meanwhile, together with the revision it was changed from. */
export function useDraft({ path, form, initial, secrets, tag = '' }: Options) {
  const [isRestored, setIsRestored] = useState(false)
  const sending = useRef(begun(tag))

  const save = () =>
    keep(path, { texts: changedTexts(form.getValues(), initial, secrets), ...sending.current })
  const restore = useEffectEvent(() => {
    const kept = readDraft(path)
    sending.current = { ...begun(tag), ...known(kept) }
    for (const [name, text] of Object.entries(kept?.texts ?? {}))
      if (name in initial) form.setValue(name, text)
    setIsRestored(kept !== undefined)
  })
  const change = useEffectEvent(() => {
    sending.current = changed(sending.current)
    save()
  })
  useEffect(() => {
    restore()
    const { unsubscribe } = form.watch(() => change())
    return unsubscribe
  }, [form])

  const discard = () => {
    form.reset(initial)
    dropDraft(path)
    sending.current = begun(tag)
    setIsRestored(false)
  }
  const sign = () => {
    sending.current.isSent = true
    save()
    return sending.current
  }
  /** What is changed from now on is a later revision. */
  const rebase = (basis: string) => {
    Object.assign(sending.current, { basis })
    save()
  }
  return { isRestored, discard, sign, rebase, forget: () => dropDraft(path) }
}

function keep(path: string, draft: Draft) {
  if (Object.keys(draft.texts).length === 0) dropDraft(path)
  else keepDraft(path, draft)
}

const begun = (basis: string) => ({ key: newKey(), isSent: false, openedAt: 0, basis })

/** What may have arrived already stays one sending only as long as it stays the same. */
const changed = (sending: ReturnType<typeof begun>) =>
  sending.isSent ? { ...sending, key: newKey(), isSent: false } : sending

const known = ({ texts, ...sending }: Partial<Draft> = {}) => sending

/** A file can't be kept. */
const changedTexts = (
  values: Values,
  initial: Record<string, string>,
  secrets: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' &&
        entry[1] !== initial[entry[0]] &&
        !secrets.includes(entry[0]),
    ),
  )
