import type * as z from 'zod/mini'
import { joined, partsOf } from '../../src/fields/times/parts/words.ts'
import { type Picked, RefusedPicture } from '../ui/picked.ts'

export type Texts = Record<string, string>
export type Values = Record<string, Picked>
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

/** The values and errors of a form, by field name. Texts are read from the controls, and written to them. */
export class FormFields {
  #state: State
  readonly #listeners = new Set<() => void>()

  constructor(initial: Texts, errors: Texts) {
    this.#state = { values: initial, errors }
  }

  readonly getSnapshot = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get values() {
    return this.#state.values
  }

  get errors() {
    return this.#state.errors
  }

  /** Takes what the controls show. */
  read() {
    const { values } = this
    const shown = Object.entries(shownTexts(values))
    if (shown.some(([name, text]) => text !== values[name]))
      this.#update({ values: { ...values, ...Object.fromEntries(shown) } })
  }

  set(name: string, value: Picked) {
    show(name, value)
    this.#update({ values: { ...this.values, [name]: value } })
  }

  reset(values: Texts) {
    for (const [name, text] of Object.entries(values)) show(name, text)
    this.#update({ values, errors: {} })
  }

  validate<Draft>(schema: z.ZodMiniType<Draft>) {
    this.read()
    const { draft, errors } = validate(schema, this.values)
    this.#update({ errors })
    return draft
  }

  setReadOnly(isReadOnly: boolean) {
    for (const name of Object.keys(this.values)) {
      const control = controlAt(idOf(name))
      if (control && 'readOnly' in control) control.readOnly = isReadOnly
    }
  }

  setError(name: string, error: string | undefined) {
    const { [name]: _, ...others } = this.#state.errors
    this.#update({ errors: error === undefined ? others : { ...others, [name]: error } })
  }

  #update(changed: Partial<State>) {
    this.#state = { ...this.#state, ...changed }
    for (const listener of this.#listeners) listener()
  }
}

const prefix = 'field-'
const timeSuffix = '-time'

export const idOf = (name: string) => prefix + name

/** Of the second control of a time. */
export const timeIdOf = (name: string) => idOf(name) + timeSuffix

/** The field that a control is of. */
export const nameAt = (id: string) => id.replace(prefix, '').replace(timeSuffix, '')

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlAt = (id: string) =>
  document.querySelector<Control>(`:is(input, textarea, select)#${CSS.escape(id)}`)

export const shownTexts = (values: object): Texts =>
  Object.fromEntries(
    Object.keys(values).flatMap((name) => {
      const control = controlAt(idOf(name))
      const clock = controlAt(timeIdOf(name))
      if (!control) return []
      return [[name, clock ? joined(textIn(control), textIn(clock)) : textIn(control)]]
    }),
  )

/** A half-filled date or time is no valid one, so that it is an error instead of being left out. */
function textIn(control: Control) {
  if (control.validity.badInput) return 'unreadable'
  return isChecked(control) === false ? '' : control.value
}

const isChecked = (control: Control) =>
  control.type === 'checkbox' && control instanceof HTMLInputElement ? control.checked : undefined

/** A stored value as a form shows it: a list with semicolons. */
export const valueText = (value: unknown) =>
  Array.isArray(value) ? value.join('; ') : String(value ?? '')

export const textOf = (value: Picked | undefined) => (typeof value === 'string' ? value : '')

function show(name: string, value: Picked) {
  const text = textOf(value)
  const control = controlAt(idOf(name))
  const clock = controlAt(timeIdOf(name))
  const parts = clock ? partsOf(text) : { day: text, clock: '' }
  if (clock) clock.value = parts.clock
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    control.checked = text === control.value
  else if (control) control.value = parts.day
}
