import type * as z from 'zod/mini'
import { type PictureValue, RefusedPicture } from '../ui/picture-value.ts'
import { controlTexts, setControlText } from './controls.ts'

export type FieldTexts = Record<string, string>
export type FormValues = Record<string, PictureValue>

/** An empty text for each field of a schema. */
export const blankOf = <Name extends string>({ shape }: { shape: Record<Name, unknown> }) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, ''])) as Record<Name, ''>

/** A stored value as a form shows it: a list with semicolons, and nothing for a switch that is off. */
export const valueText = (value: unknown) =>
  Array.isArray(value) ? value.join('; ') : String(value === false ? '' : (value ?? ''))

export const textOf = (value: PictureValue | undefined) => (typeof value === 'string' ? value : '')

/** Validates by the server's schema, and refuses pictures that couldn't be prepared. `draft` is undefined if there are errors. */
export function validate<Draft>(schema: z.ZodMiniType<Draft>, values: FormValues) {
  const errors: FieldTexts = {}
  const { data, error } = schema.safeParse(values)
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  for (const [name, value] of Object.entries(values))
    if (value instanceof RefusedPicture) errors[name] = value.problem
  return { draft: Object.keys(errors).length === 0 ? data : undefined, errors }
}

/** The values and errors of a form, by field name. Texts are read from the controls, and written to them. */
export class FormFields {
  /** Another object after each change. */
  values: FormValues
  errors: FieldTexts
  readonly #redraw: () => void

  constructor(start: FieldTexts, errors: FieldTexts, redraw: () => void) {
    this.values = start
    this.errors = errors
    this.#redraw = redraw
  }

  get names() {
    return Object.keys(this.values)
  }

  /** Takes the texts of the controls. */
  read() {
    const shown = controlTexts(this.names)
    if (this.names.every((name) => (shown[name] ?? this.values[name]) === this.values[name])) return
    this.values = { ...this.values, ...shown }
    this.#redraw()
  }

  set(name: string, value: PictureValue) {
    setControlText(name, textOf(value))
    this.values = { ...this.values, [name]: value }
    this.#redraw()
  }

  reset(values: FieldTexts) {
    for (const [name, text] of Object.entries(values)) this.set(name, text)
    this.errors = {}
  }

  validate<Draft>(schema: z.ZodMiniType<Draft>) {
    this.read()
    const { draft, errors } = validate(schema, this.values)
    this.errors = errors
    this.#redraw()
    return draft
  }

  setError(name: string, error: string | undefined) {
    const { [name]: _, ...others } = this.errors
    this.errors = error === undefined ? others : { ...others, [name]: error }
    this.#redraw()
  }
}
