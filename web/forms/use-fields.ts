import { useState, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import type { FieldBinding } from '../ui/field.tsx'
import { FormFields, textOf } from './form-fields.ts'

type Options = {
  schema: z.ZodMiniType
  initial: Record<string, string>
  initialErrors?: Record<string, string>
  /** The names of controls, where they differ. */
  names?: { [name: string]: string | undefined }
  live?: readonly string[]
}

export const idOf = (name: string) => `field-${name}`

export const labelOf = (name: string) =>
  document.getElementById(`${idOf(name)}-label`)?.firstChild?.textContent ?? name

/** The fields of a form: validated when it is sent, then whenever one with an error is left. */
export function useFields(options: Options) {
  const { schema, initial, initialErrors = {}, names = {}, live = [] } = options
  const [form] = useState(() => new FormFields(initial, initialErrors))
  const { values, errors } = useSyncExternalStore(
    form.subscribe,
    form.getSnapshot,
    form.getSnapshot,
  )
  const change = (name: string, value: string) => {
    form.setValue(name, value)
    if (!live.includes(name)) return
    if (value === '') form.setError(name, undefined)
    else form.validateField(schema, name)
  }
  const leave = (name: string, value: string, to: EventTarget | null) => {
    form.setValue(name, value)
    // A button that is being pressed must not move away from under the pointer.
    if (errors[name] && !(to instanceof HTMLButtonElement)) form.validateField(schema, name)
  }
  const field = (name: string): FieldBinding => ({
    id: idOf(name),
    name: names[name] ?? name,
    ref: form.refFor(name),
    defaultValue: initial[name] ?? '',
    value: textOf(values[name]),
    error: errors[name],
    onChange: (text) => change(name, text),
    onLeave: (text, to) => leave(name, text, to),
  })
  const problems = Object.keys(initial).flatMap((name) => {
    const error = errors[name]
    return error ? [{ id: idOf(name), error }] : []
  })
  return { form, values, errors, field, problems }
}
