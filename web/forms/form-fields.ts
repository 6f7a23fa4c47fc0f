import type * as z from 'zod/mini'
import type { TextControl } from '../ui/field.tsx'
import { type Picked, RefusedPicture } from '../ui/picked.ts'

export type Values = Record<string, Picked>
type Texts = Record<string, string>
type State = { values: Values; errors: Texts }

/** An empty text for each field of a schema. */
export const blankOf = <Name extends string>({ shape }: { shape: Record<Name, unknown> }) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, ''])) as Record<Name, ''>

/** What a form's schema makes of its values, as the server words it; of pictures the browser alone has seen. */
export function check<Draft>(schema: z.ZodMiniType<Draft>, values: Values) {
  const problems: Texts = {}
  const { data, error } = schema.safeParse(values)
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  for (const [name, value] of Object.entries(values))
    if (value instanceof RefusedPicture) problems[name] = value.problem
  return { draft: Object.keys(problems).length === 0 ? data : undefined, problems }
}

/**
 * The values of a form, by name, and what is wrong with them. A control keeps its own text: it is written to where the
 * text comes from elsewhere.
 */
export class FormFields {
  #state: State
  readonly #controls = new Map<string, TextControl>()
  readonly #tell = new Set<() => void>()
  readonly #watch = new Set<(values: Values) => void>()

  constructor(initial: Texts, errors: Texts) {
    this.#state = { values: initial, errors }
  }

  get values() {
    return this.#state.values
  }

  readonly look = () => this.#state

  readonly subscribe = (tell: () => void) => {
    this.#tell.add(tell)
    return () => void this.#tell.delete(tell)
  }

  /** Sees every value that is typed or set, until the returned call. */
  watch(see: (values: Values) => void) {
    this.#watch.add(see)
    return () => void this.#watch.delete(see)
  }

  readonly hold = (name: string) => (control: TextControl | null) => {
    if (control) this.#controls.set(name, control)
    else this.#controls.delete(name)
  }

  /** What would be typed into it while it is on its way arrives nowhere. */
  close(isClosed: boolean) {
    for (const control of this.#controls.values())
      if ('readOnly' in control) control.readOnly = isClosed
  }

  focus(name: string) {
    this.#controls.get(name)?.focus()
  }

  /** Its control says so itself. */
  take(name: string, value: Picked) {
    if (this.values[name] === value) return
    this.#become({ values: { ...this.values, [name]: value } })
    for (const see of this.#watch) see(this.values)
  }

  set(name: string, value: Picked) {
    this.#write(name, value)
    this.take(name, value)
  }

  /** Begins anew, of which no watcher hears. */
  reset(values: Texts) {
    for (const [name, text] of Object.entries(values)) this.#write(name, text)
    this.#become({ values, errors: {} })
  }

  /** The draft they make, where nothing is wrong with them. */
  check<Draft>(schema: z.ZodMiniType<Draft>) {
    this.#read()
    const { draft, problems } = check(schema, this.values)
    this.#become({ errors: problems })
    return draft
  }

  checkOne(schema: z.ZodMiniType, name: string) {
    this.blame(name, check(schema, this.values).problems[name])
  }

  /** Says what is wrong with a field, or that nothing is. */
  blame(name: string, problem: string | undefined) {
    const { [name]: _, ...others } = this.#state.errors
    this.#become({ errors: problem === undefined ? others : { ...others, [name]: problem } })
  }

  /** Takes what was typed before the page's scripts were there to hear of it. */
  #read() {
    for (const [name, { value }] of this.#controls)
      if (value !== '' && this.values[name] === '') this.take(name, value)
  }

  #write(name: string, value: Picked) {
    const control = this.#controls.get(name)
    if (control) control.value = textOf(value)
  }

  #become(changed: Partial<State>) {
    this.#state = { ...this.#state, ...changed }
    for (const tell of this.#tell) tell()
  }
}

export const textOf = (value: Picked | undefined) => (typeof value === 'string' ? value : '')
