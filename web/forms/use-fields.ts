import {
  type FocusEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
} from 'react'
import type * as z from 'zod/mini'
import { withScheme } from '../../src/fields/contract.ts'
import { useIsHydrated } from '../layout/browser-only.tsx'
import type { FieldBinding } from '../ui/field.tsx'
import { controlTexts, fieldNameOf, idOf } from './controls.ts'
import { type FieldTexts, FormFields, textOf, validate } from './form-fields.ts'
import type { RefusedForm } from './served.ts'

type Options = {
  schema: z.ZodMiniType
  initial: FieldTexts
  /** What the page was served with after its form was refused. */
  refused?: RefusedForm | undefined
  /** The controls' names, where they differ from the fields'. */
  names?: { [name: string]: string | undefined } | undefined
  /** Fields that are validated while they are typed. */
  live?: readonly string[] | undefined
}

/** The fields of a form, whose element needs `listeners`: one with an error is validated again whenever it is left. */
export function useFields({ schema, initial, refused, names = {}, live = [] }: Options) {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [start] = useState(() => ({ ...initial, ...refused?.values }))
  const [form] = useState(() => new FormFields(start, refused?.fields ?? {}, redraw))
  const [required] = useState(() => validate(schema, emptied(initial)).errors)
  useEarlyTexts(form, start)
  const { values, errors } = form
  const field = (name: string): FieldBinding => ({
    id: idOf(name),
    name: names[name] ?? name,
    defaultValue: start[name] ?? '',
    value: textOf(values[name]),
    error: errors[name],
    isOptional: !(name in required),
  })
  const check = (name: string) => form.setError(name, validate(schema, form.values).errors[name])
  const listeners = {
    onChange({ target }: FormEvent) {
      form.read()
      const name = target instanceof Element ? fieldNameOf(target.id) : ''
      if (!live.includes(name)) return
      if (form.values[name] === '') form.setError(name, undefined)
      else check(name)
    },
    onBlur({ target, relatedTarget }: FocusEvent) {
      form.read()
      const name = fieldNameOf(target.id)
      if (target instanceof HTMLInputElement && target.type === 'url')
        form.set(name, withScheme(target.value.trim()))
      // A button that is being pressed must not move away from under the pointer.
      if (form.errors[name] && !(relatedTarget instanceof HTMLButtonElement)) check(name)
    },
  }
  return { form, values, errors, field, listeners }
}

const emptied = (texts: FieldTexts) =>
  Object.fromEntries(Object.keys(texts).map((name) => [name, '']))

/** Takes what was typed into a served page before hydration, which React overwrites in some controls. */
function useEarlyTexts(form: FormFields, start: FieldTexts) {
  const isServed = !useIsHydrated()
  const [early] = useState(() =>
    isServed && typeof document === 'object' ? controlTexts(Object.keys(start)) : {},
  )
  const take = useEffectEvent(() => {
    form.read()
    for (const [name, text] of Object.entries(early))
      if (form.values[name] === start[name] && text !== start[name]) form.set(name, text)
  })
  useEffect(() => take(), [])
}
