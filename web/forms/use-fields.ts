import { type FocusEvent, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Bound } from '../ui/field.tsx'
import { type Picked, RefusedPicture } from '../ui/picked.ts'

export type Values = Record<string, Picked>

export type Fields = {
  schema: z.ZodMiniType
  /** Its names in their order, and what each starts from. */
  initial: Record<string, string>
  /** What is wrong with it from the start, by name. */
  refused?: Record<string, string>
  /** Names that are checked at every change. */
  live?: readonly string[]
}

export const idOf = (name: string) => `field-${name}`

/** The values of a form and what is wrong with them: checked when it is sent, then on leaving a field that failed. */
export function useFields({ schema, initial, refused, live = [] }: Fields) {
  const [errors] = useState(() => errorsOf(refused ?? {}))
  const [resolver] = useState(() => resolverOf(schema))
  const form = useForm<Values>({
    defaultValues: initial,
    errors,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const values = form.watch()
  const errorOf = (name: string) => form.formState.errors[name]?.message
  const field = (name: string): Bound => {
    const { ref, onChange, onBlur } = form.register(name)
    return {
      id: idOf(name),
      name,
      ref,
      defaultValue: initial[name] ?? '',
      value: textOf(values[name]),
      error: errorOf(name),
      onChange: (event) => {
        void onChange(event)
        if (live.includes(name)) checkLive(form, name)
      },
      onBlur: (event) => {
        void onBlur(event)
        if (errorOf(name) && !isPressing(event)) void form.trigger(name)
      },
    }
  }
  const problems = Object.keys(initial).flatMap((name) => {
    const error = errorOf(name)
    return error ? [{ id: idOf(name), error }] : []
  })
  return { form, values, field, errorOf, problems }
}

/** A button that is being pressed must not move away from under the pointer. */
const isPressing = ({ relatedTarget }: FocusEvent) => relatedTarget instanceof HTMLButtonElement

/** An empty field is not wrong until the form is sent. */
function checkLive(form: UseFormReturn<Values>, name: string) {
  if (form.getValues(name) === '') form.clearErrors(name)
  else void form.trigger(name)
}

export const textOf = (value: Picked | undefined) => (typeof value === 'string' ? value : '')

const errorsOf = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name, { type: 'server', message }]),
  )

/** The schema's verdict, as the server words it, and that of the pictures, which only the browser has seen so far. */
export const resolverOf =
  (schema: z.ZodMiniType): Resolver<Values> =>
  (values) => {
    const problems: Record<string, string> = {}
    for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
      problems[String(path[0])] ??= message
    for (const [name, value] of Object.entries(values))
      if (value instanceof RefusedPicture) problems[name] = value.problem
    const isRight = Object.keys(problems).length === 0
    return isRight ? { values, errors: {} } : { values: {}, errors: errorsOf(problems) }
  }
