import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Submission } from './submission.ts'
import { textOf, type Values } from './use-fields.ts'

type Options = {
  path: string
  form: UseFormReturn<Values>
  blank: Record<string, string>
  /** Names that are never kept. */
  secrets: readonly string[]
  /** The texts as they stood in the served page; nothing where the reader came by a link. */
  typed: Record<string, string> | undefined
  /** Whether what is kept may be brought back. */
  isFresh: boolean
}

/** Keeps what is typed, for a reload or a way back. */
export function useKeeping({ path, form, blank, secrets, typed, isFresh }: Options) {
  const [isRestored, setIsRestored] = useState(false)
  const [submission] = useState(() => new Submission(path, secrets))
  const texts = () => textsOf(form.getValues())
  const restore = useEffectEvent(() => {
    const kept = submission.open(typed ? firstSight() : Date.now(), isFresh)
    const early = changed(typed ?? {}, blank)
    const known = { ...kept, ...early }
    for (const name of Object.keys(blank)) {
      const text = known[name]
      if (text !== undefined) form.setValue(name, text)
    }
    if (Object.keys(early).length > 0) submission.change(texts())
    setIsRestored(kept !== undefined)
  })
  const change = useEffectEvent(() => submission.change(texts()))
  useEffect(() => {
    restore()
    const { unsubscribe } = form.watch(() => change())
    return unsubscribe
  }, [form])

  const clear = () => {
    form.reset(blank)
    submission.drop()
    setIsRestored(false)
  }
  return {
    isRestored,
    clear,
    sign: () => submission.send(texts()),
    forget: () => submission.drop(),
  }
}

const textsOf = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))

const changed = (typed: Record<string, string>, blank: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== blank[name]))

/** When the served page was first seen: on a slow line long before its script was there. */
const firstSight = () => {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return paint ? performance.timeOrigin + paint.startTime : Date.now()
}
