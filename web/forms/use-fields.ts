import { useState, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import type { Bound } from '../ui/field.tsx'
import { FormFields, textOf } from './form-fields.ts'

type Options = {
  schema: z.ZodMiniType
  /** Its names in their order, and what each starts from. */
  initial: Record<string, string>
  /** What is wrong with it from the start, by name. */
  refused?: Record<string, string>
  /** Those that a control goes by, where it is another. */
  names?: { [name: string]: string | undefined }
  /** Names that are checked at every change. */
  live?: readonly string[]
}

export const idOf = (name: string) => `field-${name}`

/** What the form on the page calls it. */
export const labelOf = (name: string) =>
  document.getElementById(`${idOf(name)}-label`)?.firstChild?.textContent ?? name

/** The fields of a form: checked when it is sent, then on leaving one that failed. */
export function useFields({ schema, initial, refused = {}, names = {}, live = [] }: Options) {
  const [form] = useState(() => new FormFields(initial, refused))
  const { values, errors } = useSyncExternalStore(form.subscribe, form.look, form.look)
  const take = (name: string, value: string) => {
    form.take(name, value)
    if (!live.includes(name)) return
    if (value === '')
      form.blame(name, undefined) // an empty field is not wrong until the form is sent
    else form.checkOne(schema, name)
  }
  const leave = (name: string, value: string, to: EventTarget | null) => {
    form.take(name, value)
    if (errors[name] && !isButton(to)) form.checkOne(schema, name)
  }
  const field = (name: string): Bound => ({
    id: idOf(name),
    name: names[name] ?? name,
    ref: form.hold(name),
    defaultValue: initial[name] ?? '',
    value: textOf(values[name]),
    error: errors[name],
    take: (text) => take(name, text),
    leave: (text, to) => leave(name, text, to),
    onChange: ({ currentTarget: { value } }) => take(name, value),
    onBlur: ({ currentTarget: { value }, relatedTarget }) => leave(name, value, relatedTarget),
  })
  const problems = Object.keys(initial).flatMap((name) => {
    const error = errors[name]
    return error ? [{ id: idOf(name), error }] : []
  })
  return { form, values, errors, field, problems }
}

/** A button that is being pressed must not move away from under the pointer. */
const isButton = (to: EventTarget | null) => to instanceof HTMLButtonElement
