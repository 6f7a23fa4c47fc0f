import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { FormPath } from '../../src/pages/contract.ts'
import type { Api } from '../data/api.ts'
import type { Adding } from '../data/kind.ts'
import type { Drawn } from '../data/screen.tsx'
import type { Bound } from '../ui/field.tsx'
import type { BoundPicture } from '../ui/picture-field.tsx'
import type { Values } from './form-fields.ts'

/** Hands a form's own markup the parts of its fields. */
export type FieldsProps<Name extends string> = {
  field: (name: Name) => Bound
  picture: (name: Name) => BoundPicture
}

/** What a form asks for; its fields are plain markup. */
export type Form<Draft> = {
  schema: z.ZodMiniType<Draft>
  /** Its names, in their order. */
  blank: Record<string, ''>
  /** What a page without JavaScript sends a field as, where that is another name. */
  names?: { [name: string]: string | undefined }
  Fields: (props: FieldsProps<string>) => ReactNode
}

/** What was sent with a form, as long as its sender can change it: at which address, and what is said around it. */
export type Editing = {
  at: string
  item: object
  revision: number | null
  save: (draft: object) => Promise<void>
  /** What the button says that sends it. */
  does: string
  /** What stands over the heading. */
  before: ReactNode
  above: ReactNode
  /** What else can be done with it. */
  beside: ReactNode
  beneath: ReactNode
}

/** The screen of a public form, which also shows what was sent with it, to be changed. */
export type FormScreen = Drawn & {
  change: (title: string, editing: Editing) => ReactNode
  /** What whoever sent it reads first on its receipt. */
  thanks: string
}

/** What differs between the public forms. */
export type FormKind<Draft> = Form<Draft> & {
  /** Its page, where it is also sent without JavaScript. */
  path: FormPath
  intro: string
  /** What becomes of it once it is sent, step by step. */
  next: readonly string[]
  /** Names that the browser must not store. */
  secrets?: readonly string[]
  /** Names that are checked at every change. */
  live?: readonly string[]
  says: { submit: string; restored: string; failed: string }
  thanks: string
  /** What stands beside the form on a wide screen. */
  Beside?: ComponentType<{ values: Values }>
  /** Where it is sent to, and what that call says when it fails. */
  calls: (api: Api) => Adding<Draft>
  failure: string
  /** What is done next, in words that follow the thanks. */
  after?: (draft: Draft, id: number) => Promise<string>
}
