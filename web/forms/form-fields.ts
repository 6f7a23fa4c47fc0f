import type * as z from 'zod/mini'
import type { TextControl } from '../ui/field.tsx'
import { type Picked, RefusedPicture } from '../ui/picked.ts'

export type Values = Record<string, Picked>
type Texts = Record<string, string>
type State = { values: Values; errors: Texts }

/** An empty text for each field of a schema. */
export const blankOf = <Name extends string>({ shape }: { shape: Record<Name, unknown> }) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, ''])) as Record<Name, ''>

/** Validates by the server's schema; `draft` is there if nothing is wrong. The browser alone knows refused pictures. */
export function validate<Draft>(schema: z.ZodMiniType<Draft>, values: Values) {
  const errors: Texts = {}
  const { data, error } = schema.safeParse(values)
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  for (const [name, value] of Object.entries(values))
    if (value instanceof RefusedPicture) errors[name] = value.problem
  return { draft: Object.keys(errors).length === 0 ? data : undefined, errors }
}

/** The values and errors of a form, by field name. Its controls are uncontrolled: `set` and `reset` write to them. */
export class FormFields {
  #state: State
  readonly #controls = new Map<string, TextControl>()
  readonly #listeners = new Set<() => void>()

  constructor(initial: Texts, errors: Texts) {
    this.#state = { values: initial, errors }
  }

  get values() {
    return this.#state.values
  }

  readonly getSnapshot = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly refFor = (name: string) => (control: TextControl | null) => {
    if (control) this.#controls.set(name, control)
    else this.#controls.delete(name)
  }

  /** While a form is sent, so that nothing is typed that would be lost. */
  setReadOnly(isReadOnly: boolean) {
    for (const control of this.#controls.values())
      if ('readOnly' in control) control.readOnly = isReadOnly
  }

  focus(name: string) {
    this.#controls.get(name)?.focus()
  }

  /** Takes what the control shows already. */
  setValue(name: string, value: Picked) {
    if (this.values[name] !== value) this.#update({ values: { ...this.values, [name]: value } })
  }

  set(name: string, value: Picked) {
    this.#write(name, value)
    this.setValue(name, value)
  }

  reset(values: Texts) {
    for (const [name, text] of Object.entries(values)) this.#write(name, text)
    this.#update({ values, errors: {} })
  }

  validate<Draft>(schema: z.ZodMiniType<Draft>) {
    this.#takeEarlyInput()
    const { draft, errors } = validate(schema, this.values)
    this.#update({ errors })
    return draft
  }

  validateField(schema: z.ZodMiniType, name: string) {
    this.setError(name, validate(schema, this.values).errors[name])
  }

  setError(name: string, error: string | undefined) {
    const { [name]: _, ...others } = this.#state.errors
    this.#update({ errors: error === undefined ? others : { ...others, [name]: error } })
  }

  /** What was typed before hydration caused no event. */
  #takeEarlyInput() {
    for (const [name, { value }] of this.#controls)
      if (value !== '' && this.values[name] === '') this.setValue(name, value)
  }

  #write(name: string, value: Picked) {
    const control = this.#controls.get(name)
    if (control) control.value = textOf(value)
  }

  #update(changed: Partial<State>) {
    this.#state = { ...this.#state, ...changed }
    for (const listener of this.#listeners) listener()
  }
}

export const textOf = (value: Picked | undefined) => (typeof value === 'string' ? value : '')
