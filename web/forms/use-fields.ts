import {
  type FocusEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import type * as z from 'zod/mini'
import { useIsHydrated } from '../layout/browser-only.tsx'
import type { FieldBinding } from '../ui/field.tsx'
import {
  FormFields,
  idOf,
  nameAt,
  shownTexts,
  type Texts,
  textOf,
  validate,
} from './form-fields.ts'

type Options = {
  schema: z.ZodMiniType
  initial: Texts
  /** What a page was served with after its form was refused. */
  refused?: { values: Texts; fields: Texts } | undefined
  /** The names of controls, where they differ. */
  names?: { [name: string]: string | undefined } | undefined
  /** Fields that are validated while they are typed. */
  live?: readonly string[] | undefined
}

export const labelOf = (name: string) =>
  document.getElementById(`${idOf(name)}-label`)?.firstChild?.textContent ?? name

export const focusField = (name: string) => document.getElementById(idOf(name))?.focus()

/** The fields of a form, whose element needs `listeners`: validated when it is sent, then whenever one with an error is left. */
export function useFields(options: Options) {
  const { schema, initial, refused, names = {} } = options
  const [start] = useState(() => ({ ...initial, ...refused?.values }))
  const [form] = useState(() => new FormFields(start, refused?.fields ?? {}))
  const [required] = useState(() => validate(schema, emptied(initial)).errors)
  const { subscribe, getSnapshot } = form
  const { values, errors } = useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
  useEarlyTexts(form, start)
  const field = (name: string): FieldBinding => ({
    id: idOf(name),
    name: names[name] ?? name,
    defaultValue: start[name] ?? '',
    value: textOf(values[name]),
    error: errors[name],
    isOptional: !(name in required),
  })
  const problems = Object.keys(initial).flatMap((name) => {
    const error = errors[name]
    return error ? [{ id: idOf(name), error }] : []
  })
  return { form, values, errors, field, problems, listeners: listenersOf(form, options) }
}

const emptied = (texts: Texts) => Object.fromEntries(Object.keys(texts).map((name) => [name, '']))

function listenersOf(form: FormFields, { schema, live = [] }: Options) {
  const check = (name: string) => form.setError(name, validate(schema, form.values).errors[name])
  return {
    onChange({ target }: FormEvent) {
      form.read()
      const name = target instanceof Element ? nameAt(target.id) : ''
      if (!live.includes(name)) return
      if (form.values[name] === '') form.setError(name, undefined)
      else check(name)
    },
    onBlur({ target, relatedTarget }: FocusEvent) {
      form.read()
      const name = nameAt(target.id)
      // A button that is being pressed must not move away from under the pointer.
      if (form.errors[name] && !(relatedTarget instanceof HTMLButtonElement)) check(name)
    },
  }
}

/** Takes what was typed into a served page before hydration, which React overwrites in some controls. */
function useEarlyTexts(form: FormFields, start: Texts) {
  const isServed = !useIsHydrated()
  const [early] = useState(() =>
    isServed && typeof document === 'object' ? shownTexts(start) : undefined,
  )
  const take = useEffectEvent(() => {
    if (!early) return
    form.read()
    for (const [name, text] of Object.entries(early))
      if (form.values[name] === start[name] && text !== start[name]) form.set(name, text)
  })
  useEffect(() => take(), [])
}
